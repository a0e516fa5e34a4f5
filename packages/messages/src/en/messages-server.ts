/** Reasons for rejecting a message. */
export const cannotReplyReasons = {
  not_a_patron: 'You can write to each other while one of you supports the other.',
  wants_none: 'They do not take messages now.',
  blocked: 'You cannot write to this person.',
  blocked_by_me: 'You block this person. Unblock them to write.',
  gone: 'This account is not here any more.',
} as const;
export const tooManyAMinute = 'That was fast. Wait a minute, then send it again.';
export const tooManyADay = 'You have sent as many messages as fit into a day. Go on tomorrow.';
export const tooManyNewThreads = 'You have begun as many conversations as fit into a day. Go on tomorrow.';
export const sameToMany = 'You sent these words to many people already. For news to all of them, write a post.';
