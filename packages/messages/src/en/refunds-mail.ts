import { dayInWords } from './dates.ts';

/** Emails to a patron about money that they did not owe and get back. */
export const subject = (amount: string, creator: string) => `Your ${amount} to ${creator} goes back to you`;
export const overpaymentLead = (amount: string, creator: string) =>
  `Thank you for your ${amount} to ${creator}. You didn't owe it: the month was already paid, or there was nothing left to pay.`;
export const underpaymentLead = (amount: string, price: string) =>
  `Only ${amount} of ${price} reached us, so your membership is not paid yet.`;
export const excessLead = (amount: string, price: string) =>
  `You were charged ${amount}, and your membership costs ${price}. It is paid.`;
export const accountSubject = (amount: string) => `Where should we send your ${amount}?`;
export const accountLead = (amount: string, creator: string) =>
  `You get ${amount} of your payment to ${creator} back. It can't go back the way you paid, so it needs a bank account.`;
export const accountWhy =
  'Give us your bank and account number. We use them for this refund and do not keep them. It takes a minute.';
export const giveAccount = 'Give your bank account';
export const operatorLead = (amount: string, creator: string) =>
  `You get ${amount} of your payment to ${creator} back.`;
export const membershipEnded = (creator: string) => `Your membership to ${creator} has ended with it.`;
export const membershipEnds = (creator: string, day: string) =>
  `Your membership to ${creator} is paid until ${dayInWords(day)}, and ends then.`;
export const operatorReturned =
  "The money comes the way you paid. You don't need to do anything. How long it takes is up to your bank.";
export const returned =
  "So you get all of it back, the way you paid. You don't need to do anything. How long it takes is up to your bank.";
export const excessReturned = (amount: string) =>
  `So you get ${amount} back, the way you paid. You don't need to do anything. How long it takes is up to your bank.`;
export const seePayments = 'See your payments';
