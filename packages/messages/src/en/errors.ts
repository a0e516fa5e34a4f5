/** The server's error texts. A person may read any of these. */
export const invalidRequest = "Something in this request isn't right.";
export const sessionEnded = 'Your session has ended. Log in again.';
export const signInFirst = 'Log in first.';
export const forCreators = 'That is for creators.';
export const forPatrons = 'That is for patrons.';
export const notFound = "We can't find that.";
export const secondFactorRequired = 'Enter the code from your authenticator app.';
export const emailCodeRequired = 'Enter the code from your email too.';
export const conflict = 'That was changed in the meantime. Check again, then repeat it.';
export const tooLarge = 'That is too large.';
export const unsupportedMedia = "We can't read that kind of file.";
export const rateLimited = 'Too many requests. Wait a moment, then try again.';
export const internal = 'Something went wrong 🫠';
export const unavailable = "We can't answer right now. Try again in a moment.";
export const storageFull = "We can't take files right now. Your text is safe: try again later.";
export const membershipRequired = 'That is for patrons of this creator.';
export const alreadyPatron = "You're already a patron of this creator.";
export const priceChanged = 'The price has changed. Check it, then pay.';

export const byCode = {
  invalid_request: invalidRequest,
  unauthenticated: signInFirst,
  membership_required: membershipRequired,
  forbidden: forCreators,
  second_factor_required: secondFactorRequired,
  email_code_required: emailCodeRequired,
  not_found: notFound,
  conflict,
  already_patron: alreadyPatron,
  price_changed: priceChanged,
  too_large: tooLarge,
  unsupported_media: unsupportedMedia,
  rate_limited: rateLimited,
  internal,
  unavailable,
  storage_full: storageFull,
} as const;

export const fieldMissing = 'This is needed.';
export const fieldUnknown = "We don't know this field.";
export const tooManyFields = 'There are more fields here than we know.';
export const fieldUnkeepable = "This has a character we can't store.";
export const fieldMustBeEmpty = 'Leave this empty.';
export const fieldTooShort = (least: number) => `Use ${least} characters or more.`;
export const fieldTooLong = (most: number) => `Use ${most} characters or fewer.`;
export const fieldTooSmall = (least: number) => `Use ${least} or more.`;
export const fieldTooLarge = (most: number) => `Use ${most} or less.`;
export const fieldTooFew = (least: number) => `Choose ${least} or more.`;
export const fieldTooMany = (most: number) => `Choose ${most} or fewer.`;
export const fieldNotOneOf = (allowed: string) => `Use one of: ${allowed}.`;

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
};
export const fieldWrongType = (type: string) => `This should be ${typeNames[type] ?? type}.`;

const forms: Record<string, string> = {
  email: "That isn't an email address.",
  userName: 'Use letters, numbers and hyphens.',
  otp: 'The code is six digits.',
  emailCode: 'The code is six digits.',
  reauth: 'The code is six digits, or a recovery code.',
  secondFactor: 'The code is six digits, or a recovery code.',
};
export const fieldWrongForm = (field: string) => forms[field] ?? 'This is not in the right form.';

export const idempotencyKeyNeeded = (least: number, most: number) =>
  `Send an Idempotency-Key header of ${least} to ${most} printable characters, new for each thing you mean to do once.`;
export const idempotencyKeyReused = 'This Idempotency-Key was used for something else. Send a new one.';
export const hostUnknown = "We can't find this page. Check the link with your creator.";
export const pageNeedsCursor = (last: number) =>
  `Page ${last} is the last one to be had by its number. Go on with the cursor of the page before.`;
export const cursorUnknown = 'This cursor does not come from this list.';
