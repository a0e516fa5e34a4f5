export const saySomething = (author: string) => `Say something to ${author}…`;
/** Shown to a patron who has just joined. */
export const sayHello = (author: string) => `Say hello to ${author}`;
export const saySomethingHere = 'Say something…';
export const send = 'Send';
export const tooLong = (most: number) => `Use ${most} characters or fewer.`;

export const none = 'Nobody has said anything yet.';
export const creator = 'Creator';
export const reply = 'Reply';
export const replyTo = (name: string) => `Reply to ${name}`;
export const replyingTo = (name: string) => `Replying to ${name}`;
export const stopReplying = 'Stop replying';
export const moreAnswers = (count: number) => (count === 1 ? 'Show 1 more answer' : `Show ${count} more answers`);
export const moreComments = 'Load more comments';
export const couldNotLoad = "We couldn't load the comments.";

export const sending = 'Sending…';
export const queued = 'Waiting for a connection';
export const notSent = "Didn't send.";
export const notSentBecause = (reason: string) => `Didn't send. ${reason}`;
export const remove = 'Remove';

export const waitsFor = (author: string) => `Waiting for ${author} to approve it`;
export const waitsForYou = 'Only you and its writer see this.';
export const approve = 'Approve';
export const approving = 'Approving…';

export const commentMenu = (name: string) => `More for the comment by ${name}`;
export const deleteComment = 'Delete comment';
export const deleteQuestion = 'Delete this comment?';
export const deleteConsequence = "You can't undo this.";
export const deleteWithAnswers = "Its replies are deleted too. You can't undo this.";
export const deleting = 'Deleting…';
export const deleted = 'Comment deleted';
export const report = 'Report';

export const hideComment = 'Hide comment';
export const hiding = 'Hiding…';
export const hidden = 'Comment hidden';
export const hiddenBody = "Its writer still sees it, and isn't told.";
export const isHidden = 'Hidden. Only you and its writer see this.';
export const reviewFilter = 'Show';
export const reviewed = {
  all: 'All',
  held: 'Held',
  reported: 'Reported',
  hidden: 'Hidden',
  unanswered: 'To answer',
} as const;
export const whyHeld = 'Held for you to check';
export const whyReported = (count: number) => (count === 1 ? 'Reported once' : `Reported ${count} times`);
export const whyHidden = 'Hidden';
export const nothingToReview = {
  all: 'Nothing to check.',
  held: 'No held comments.',
  reported: 'No reported comments.',
  hidden: 'No hidden comments.',
  unanswered: 'No comments to answer.',
} as const;
export const onPost = (title: string) => (title === '' ? 'See it under its post' : `On “${title}”`);
