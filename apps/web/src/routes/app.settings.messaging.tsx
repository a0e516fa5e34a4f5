export { MessagingSettings as Component } from '#features/shell/settings/messaging.tsx';
