export { MessagesPanes as Component } from '#features/outreach/messages/messages-panes.tsx';
