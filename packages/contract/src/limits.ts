/** Limits chosen by the business (architecture, "The wire"), each with its unit in its name. */
export const limits = {
  nameMaxLength: 80,
  pageNameMaxLength: 60,
  userNameMaxLength: 63,
  bioMaxLength: 160,
  titleMaxLength: 80,
  teaserMaxWords: 33,
  teaserMaxLength: 400,
  bodyMaxLength: 20_000,
  altMaxLength: 300,
  commentMaxLength: 500,
  reportNoteMaxLength: 500,
  messageMaxLength: 2_000,
  searchMaxLength: 80,
  phoneMaxLength: 30,
  phoneDigitsMin: 7,
  phoneDigitsMax: 15,
  countryMaxLength: 60,
  linkMaxLength: 200,
  emailMaxLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  /** For typed benefits; the suggested ones are exempt (one of them has 22 characters). */
  benefitMinLength: 3,
  benefitMaxLength: 20,
  benefitsMax: 20,
  priceMinNaira: 100,
  priceMaxNaira: 1_000_000,
  imagesPerPostMax: 10,
  imageMaxBytes: 10 * 1024 * 1024,
  imageMaxPixels: 50_000_000,
  /** Limit for a profile picture or a banner, which nobody sees wider than 1600 px. */
  profileImageMaxPixels: 25_000_000,
  videosPerPostMax: 1,
  videoMaxBytes: 200 * 1024 * 1024,
  scheduleMaxDays: 365,
  /** Answers shown under a comment before the reader asks for the rest. */
  repliesShown: 3,
  pageSizeDefault: 10,
  pageSizeMax: 50,
  privateFeedPostsMax: 50,
  pageWithoutCursorMax: 100,
  activitySize: 4,
  codeLength: 6,
  codeLifetimeMinutes: 10,
  /** Guesses in one window for one address, however many codes were sent in it. */
  codeGuessesMax: 5,
  codeWindowMinutes: 10,
  resendAfterSeconds: 30,
  /** Sessions of one person; the one unused for longest is removed for a new one. */
  sessionsMax: 50,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 180,
  accountNumberLength: 10,
  /** A smaller weekly sum is carried over to the next week. */
  payoutMinKobo: 100_000,
  statementMaxDays: 366,
  /** Characters of a file of members: some 20,000 people. */
  importMaxLength: 2_000_000,
  /** Initial daily number of emails to people invited by one creator; doubles each week in which they are welcome. */
  invitationsPerDay: 20,
  idempotencyKeyMinLength: 8,
  idempotencyKeyMaxLength: 255,
} as const;

/** A card's text is cut after so many words, with ` ...` (specification §5). */
export const summaryWords = 33;
/** The specification's argument for its helper of post summaries; its relation to the 33 is not explained (§5, §9). */
export const summaryHelperWords = 44;
