/** More limits chosen by the business. No screen needs them, so they are no part of the browser's bundle. */
export const serverLimits = {
  phoneDigitsMin: 7,
  phoneDigitsMax: 15,
  imageMaxBytes: 10 * 1024 * 1024,
  imageMaxPixels: 50_000_000,
  /** Limit for a profile picture or a banner, which nobody sees wider than 1600 px. */
  profileImageMaxPixels: 25_000_000,
  videosPerPostMax: 1,
  /** Of the blur of a picture, a data: address within the list of posts. */
  blurMaxLength: 400,
  /** Answers shown under a comment before the reader asks for the rest. */
  repliesShown: 3,
  privateFeedPostsMax: 50,
  /** For so long a comment waits for an answer of the post's author. */
  answerWithinDays: 30,
  /** For so long a post that was not opened is new. */
  newForDays: 30,
  /** For so long a moment is celebrated. */
  momentForDays: 30,
  /** What is earned at the moment `earned`. */
  momentEarnedKobo: 1_000_000,
  codeLifetimeMinutes: 10,
  /** Guesses in one window for one address, however many codes were sent in it. */
  codeGuessesMax: 5,
  codeWindowMinutes: 10,
  /** Sign-ins of one person; the one unused for longest is removed for a new one. */
  sessionsMax: 50,
  /** Further hosts of one sign-in; the one unused for longest is left for a new one. */
  exchangedSessionsMax: 50,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 180,
  idempotencyKeyMinLength: 8,
  idempotencyKeyMaxLength: 255,
} as const;
