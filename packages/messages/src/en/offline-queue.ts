/** Texts about actions without a connection, until they are sent. */
export const waits = 'Waits for a connection';
export const postQueued = "You're offline. We'll post it once you're back online.";

export const rejectedLike = (reason: string) => `Your like was not taken. ${reason}`;
export const rejectedComment = (reason: string) => `Your comment was not sent. ${reason} Its text is kept.`;
export const rejectedPost = (reason: string) => `Your post was not published. ${reason} Its text is kept.`;
export const waitedTooLong = 'It waited for more than four weeks.';

export const waitingPosts = 'Waiting posts';
export const postNotPublished = (reason: string) => `Not published. ${reason}`;
export const unsentComments = 'Comments that were not sent';
export const openPost = 'Open the post';
export const edit = 'Edit';
export const finishDraftFirst = 'Finish or discard the post you are writing, then you can edit this one.';
export const remove = 'Remove';
export const removeNamed = (text: string) => `Remove ${text}`;
export const again = 'Retry';

export const logoutTitle = "Log out and lose what wasn't sent?";
export const logoutBody = (count: number) =>
  count === 1
    ? 'Something you did offline is still on this phone. Logging out removes it.'
    : `${count} things you did offline are still on this phone. Logging out removes them.`;
