export const reportPost = 'Report this post';
export const reportComment = 'Report this comment';
export const reportMessage = 'Report this message';
export const reportPerson = 'Report this person';
export const why = 'What is wrong?';
export const reasons = {
  spam: 'Spam',
  abuse: 'Abuse or hate',
  sexual: 'Sexual content',
  fraud: 'A scam or fraud',
  copyright: 'Someone else made it',
  other: 'Something else',
};
export const chooseReason = 'Choose a reason.';
export const note = 'More about it';
export const noteHint = 'Only we read this.';
export const noteTooLong = (most: number) => `Use ${most} characters or fewer.`;
export const send = 'Send report';
export const sending = 'Sending…';
export const sentTitle = 'Report sent';
export const sentBody = 'Thank you. We look at every report.';
