/** To somebody whom a creator blocks, where she would write, like or join. */
export const banned = "You can't take part on this page.";
export const notOneself = "You can't block yourself.";
/** To a creator who would show the comment of somebody she blocks. */
export const unblockFirst = 'You blocked who wrote this. Unblock them to show it.';
