/** Shown to a person blocked by a creator who tries to write, like or join. */
export const banned = "You can't take part on this page.";
export const notOneself = "You can't block yourself.";
/** Shown to a creator who wants to show the comment of somebody they blocked. */
export const unblockFirst = 'You blocked who wrote this. Unblock them to show it.';
