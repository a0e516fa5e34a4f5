export { MessagingSettings as Component } from '#features/settings/messaging.tsx';
