export { NotificationSettings as Component } from '#features/settings/notifications/notification-settings.tsx';
