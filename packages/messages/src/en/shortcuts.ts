/** Keys that act anywhere in the app, and the sheet that lists them. */
export const title = 'Keyboard shortcuts';
export const lists = 'In a list';
export const everywhere = 'Everywhere';
export const nextPost = 'Next post';
export const previousPost = 'Previous post';
export const likePost = 'Like the post';
export const newPost = 'Write a post';
export const search = 'Search';
export const goHome = 'Go home';
export const goToMessages = 'Go to messages';
export const goToNotifications = 'Go to notifications';
export const showThese = 'Show these shortcuts';
export const leaveField = 'Leave a field or a dialog';
/** Between two keys that are pressed one after the other. */
export const afterwards = 'then';
export const escape = 'Esc';

export const useThem = 'Keyboard shortcuts';
export const useThemHint = 'On this device. Press ? to see them all.';
export const notWhileTyping = "They're off while you type.";
