export { MessagesIndex as Component } from '#features/outreach/messages/messages-index.tsx';
