export { NotificationSettings as Component } from '#features/shell/settings/notifications/notification-settings.tsx';
