export { MessagesScreen as Component } from '#features/outreach/messages/messages-screen.tsx';
