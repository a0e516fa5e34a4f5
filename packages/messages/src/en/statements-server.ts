import { dayInWords } from './dates.ts';

/** Texts of a statement, on paper and in a spreadsheet. */
export const brand = 'Udala';
export const title = 'Statement';
export const rangeInWords = (from: string, to: string) => `${dayInWords(from)} to ${dayInWords(to)}`;
export const documentTitle = (name: string, from: string, to: string) =>
  `Statement of ${name}, ${rangeInWords(from, to)}`;
export const footer = (from: string, to: string) => `Udala · Statement · ${rangeInWords(from, to)}`;

export const opening = 'Before the first day';
export const gross = 'Patrons paid';
export const providerFees = 'Payment fees';
export const platformFees = 'Udala fees';
export const refunds = 'Sent back to patrons';
export const disputes = 'Taken back by banks';
export const payouts = 'Paid out to you';
export const payoutFees = 'Payout fees';
export const writtenOff = 'Written off';
export const closing = 'After the last day';
/** By how patrons' money reaches creators. */
export const whatCounts = {
  platform: 'What is yours: available, held until the next working day, on its way to your bank, and disputed.',
  solo: 'What patrons paid so far, less fees and what went back to them: at your bank, or not settled yet.',
  split: 'Your share of what patrons paid so far, less what went back to them: at your bank, or on its way there.',
} as const;
export const noLines = 'Nothing came in or went out on these days.';

export const kinds = {
  payment: 'Payment',
  provider_fee: 'Payment fee',
  platform_fee: 'Udala fee',
  platform_fee_returned: 'Udala fee returned',
  refund: 'Sent back to patron',
  dispute_lost: 'Taken back by bank',
  payout: 'Payout',
  payout_fee: 'Payout fee',
  payout_returned: 'Payout returned',
  written_off: 'Written off',
} as const;
/** GTBank ····4821 */
export const bankInWords = (name: string, last4: string) => `${name} ····${last4}`;

export const date = 'Date';
export const time = 'Time';
export const what = 'What';
export const who = 'Who';
export const reference = 'Reference';
export const amount = 'Amount';
export const amountNaira = 'Amount (naira)';
export const amountKobo = 'Amount (kobo)';
export const invoice = 'Invoice';

export const monthOrDays = 'Choose a month or two dates, not both.';
export const lastDayFirst = 'The last day is before the first.';
export const tooManyDays = (days: number) => `Choose ${days} days or fewer.`;
export const tooManyToPrint = (lines: number) =>
  `That is more than ${lines} lines, too many to print. Choose fewer days, or take the spreadsheet: it holds them all.`;
