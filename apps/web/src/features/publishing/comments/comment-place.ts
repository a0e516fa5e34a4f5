/** DOM ids of comments. */
export const commentElementId = (id: string): string => `comment-${id}`;
export const replyButtonId = (id: string): string => `reply-${id}`;

export const focusComment = (id: string): void =>
  document.getElementById(commentElementId(id))?.focus({ preventScroll: true });

export const focusReplyButton = (id: string): void =>
  document.getElementById(replyButtonId(id))?.focus({ preventScroll: true });
