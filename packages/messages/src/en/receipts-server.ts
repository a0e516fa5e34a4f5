import { dayInWords, dayOf } from './dates.ts';

/** Texts of a receipt, on paper and by mail. */
export const brand = 'Udala';
export const title = 'Receipt';
export const documentTitle = (number: string) => `Receipt ${number}`;
export const footer = (number: string) => `Udala · Receipt ${number}`;
export const paidTo = 'Paid to';
export const seller = 'Sold by';
export const pageBy = (page: string, person: string) => `${page}, by ${person}`;
export const amount = 'Amount';
export const fee = 'Fee';
export const noFee = 'No fee was added';
export const method = 'Paid with';
export const period = 'For';
export const periodInWords = (start: string, end: string) =>
  `Membership from ${dayInWords(start)} to ${dayInWords(end)}`;
export const paidOn = 'Paid on';
export const paidBy = 'Paid by';
export const nextPayment = 'Next payment';
export const reference = 'Reference';
export const receiptNumber = 'Receipt number';

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
/** Visa ····4242 */
export const methodInWords = (name: string, last4: string | null) =>
  last4 === null ? capital(name) : `${capital(name)} ····${last4}`;

/** Notes about payments whose money was returned or disputed. */
export const statusNotes: Readonly<Record<string, string>> = {
  refunding: 'This payment is on its way back.',
  refunded: 'This payment was sent back.',
  disputed: 'This payment is disputed: the bank has asked for it back.',
};

export const emailSubject = (money: string, creator: string) => `Receipt: ${money} to ${creator}`;
export const emailLead = (money: string, creator: string, at: Date) =>
  `You paid ${money} to ${creator} on ${dayOf(at)}. Thank you.`;
export const seeReceipt = 'See your receipt';
export const cancelWhenever = (paidUntil: string) =>
  `You can cancel whenever you like, without logging in. You keep everything until ${dayInWords(paidUntil)}.`;
export const cancel = 'Cancel this membership';
