/** Reasons for rejecting a message. */
export const cannotReplyReasons = {
  not_a_patron: 'You can write to each other while one of you supports the other.',
  wants_none: "They don't take messages right now.",
  blocked: "You can't message this person.",
  blocked_by_me: 'You blocked this person. Unblock them to write.',
  gone: 'This account no longer exists.',
} as const;
export const tooManyAMinute = 'That was fast. Wait a minute, then send it again.';
export const tooManyADay = "You've reached today's limit of messages. Continue tomorrow.";
export const tooManyNewThreads = "You've reached today's limit of new conversations. Continue tomorrow.";
export const sameToMany = "You've already sent these words to many people. To tell everyone, write a post.";
