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
  /** What a creator adds to the evidence in a dispute. */
  disputeWordsMaxLength: 1_000,
  messageMaxLength: 2_000,
  searchMaxLength: 80,
  phoneMaxLength: 30,
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
  /** Example price where no creator's is shown. */
  samplePriceKobo: 250_000,
  imagesPerPostMax: 10,
  videoMaxBytes: 200 * 1024 * 1024,
  scheduleMaxDays: 365,
  pageSizeDefault: 10,
  pageSizeMax: 50,
  pageWithoutCursorMax: 100,
  /** Creators that a search by name compares, counts and returns. */
  namesFoundMax: 100,
  activitySize: 4,
  codeLength: 6,
  resendAfterSeconds: 30,
  accountNumberLength: 10,
  bvnLength: 11,
  /** A smaller weekly sum is carried over to the next week. */
  payoutMinKobo: 100_000,
  statementMaxDays: 366,
  /** Characters of a file of members: some 20,000 people. */
  importMaxLength: 2_000_000,
  /** Initial daily number of emails to people invited by one creator; doubles each week in which they are welcome. */
  invitationsPerDay: 20,
} as const;

/** A card's text is cut after so many words, with ` ...` (specification §5). */
export const summaryWords = 33;
/** The specification's argument for its helper of post summaries; its relation to the 33 is not explained (§5, §9). */
export const summaryHelperWords = 44;
