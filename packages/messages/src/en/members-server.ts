/** The server's texts about a creator's members, and about a file of them. */
export const memberUnknown = "You don't have that patron.";

export const paidTwice = 'Paid twice, so this one goes back.';
export const nothingOwed = 'There was nothing left to pay, so it goes back.';
export const tooLittleCame = 'Less than the price came, so it goes back.';
export const refunded = 'Refunded by the platform.';
export const partWentBack = (amount: string) => `${amount} of it goes back to them.`;
export const youSendBack = 'You sent it back.';
export const bankAsksBack = 'The bank has asked for it back.';
export const bankTookBack = 'The bank took it back.';

/** Title for a post without one. */
export const untitled = 'A post for patrons';

/** Columns of the spreadsheet, which are also those of our own import. */
export const name = 'Name';
export const email = 'Email';
export const userName = 'User name';
export const since = 'Since';
export const nextPayment = 'Next payment';
export const amount = 'Amount';
export const status = 'Status';
export const tier = 'Tier';
export const source = 'Source';
/** Reason for rejecting a row. */
export const problem = 'Problem';

export const statuses = {
  active: 'Active',
  past_due: 'Failed',
  ending: 'Ending',
  paused: 'Paused',
} as const;
export const invited = 'Invited';

export const sources = { patreon: 'Patreon', ghost: 'Ghost', selar: 'Selar', udala: 'Udala' } as const;

export const offerFirst = 'Name your page and set a price first, so people have something to join.';
export const invitationsClosed = {
  name: "We're checking your name. After that, you can invite people.",
  unverified: 'Add your bank, or wait until your first patron pays. Then you can invite people.',
  stopped:
    "We've stopped your invitations: too many bounced or were declined. Write to us, and we'll look at it together.",
} as const;
export const tooManyWaiting = (max: number) =>
  `More than ${max} invitations are waiting to be sent. Import the others when these are out.`;
export const tooManyRows = (max: number) =>
  `That is more than ${max} rows. Split the file and send one part after the other.`;
export const tooManyColumns = (max: number) =>
  `A row has more than ${max} columns. Take out those that are not needed, and send the file again.`;
export const notCsv = (line: number) =>
  `From line ${line} on this is not a CSV file: a quotation mark is missing, or one too many is there.`;
export const noRows = "There's nobody in this file. Send the one you exported, with its first line.";
export const noColumn = (column: string, found: readonly string[]) =>
  `There is no column called ${column}. The first line has: ${found.join(', ')}.`;

export const emailMissing = 'The email is missing.';
export const emailWrong = "That isn't an email address.";
export const lettersLost = 'Some letters were lost when the file was saved (�). Save it as CSV UTF-8.';
export const tooLong = (max: number) => `This is longer than ${max} characters.`;
export const dateWrong = 'Write the day as 2026-11-22.';
export const dateAhead = 'This day is in the future.';
export const amountWrong = 'Write the amount in naira, as 2500 or 2500.50.';
export const wantsNoEmails = "Unsubscribed from your emails there, so we don't email them either.";
