/** The server's texts about a creator's members, and about a file of them. */
export const memberUnknown = 'You have no patron like that.';

export const paidTwice = 'Paid twice, so this one goes back.';
export const nothingOwed = 'Nothing was owed for this any more, so it goes back.';
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

export const offerFirst = 'Name your page and make an offer first, so that there is something to invite people to.';
export const invitationsClosed = {
  name: 'Your name is being looked at. Once it is, you can invite people.',
  unverified: 'Add the bank account you are paid out to, or have your first patron pay. Then you can invite people.',
  stopped:
    'Your invitations are stopped, because too many came back or were refused. Write to us, and we look at it together.',
} as const;
export const tooManyWaiting = (max: number) =>
  `More than ${max} invitations are waiting to be sent. Import the others when these are out.`;
export const tooManyRows = (max: number) =>
  `That is more than ${max} rows. Split the file and send one part after the other.`;
export const tooManyColumns = (max: number) =>
  `A row has more than ${max} columns. Take out those that are not needed, and send the file again.`;
export const notCsv = (line: number) =>
  `From line ${line} on this is not a CSV file: a quotation mark is missing, or one too many is there.`;
export const noRows = 'There is nobody in this file. Send the one the other service saved, with its first line.';
export const noColumn = (column: string, found: readonly string[]) =>
  `There is no column called ${column}. The first line has: ${found.join(', ')}.`;

export const emailMissing = 'There is no e-mail address.';
export const emailWrong = 'This is not an e-mail address.';
export const lettersLost = 'Letters were lost as the file was saved (�). Save it as CSV UTF-8.';
export const tooLong = (max: number) => `This is longer than ${max} characters.`;
export const dateWrong = 'Write the day as 2026-11-22.';
export const dateAhead = 'This day is still to come.';
export const amountWrong = 'Write the amount in naira, as 2500 or 2500.50.';
export const wantsNoEmails = 'Has unsubscribed from your emails there, so we do not write to this address either.';
