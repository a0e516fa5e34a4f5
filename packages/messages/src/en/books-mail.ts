import { dayInWords } from './dates.ts';

/** Emails to a creator about a payment that the operator sent back. */
export const wentBackSubject = (amount: string, patron: string) => `${amount} went back to ${patron}`;
export const wentBackLead = (amount: string, patron: string) =>
  `We sent back ${amount} of what ${patron} paid you. It comes out of your balance, and you get our fee on it back.`;
export const endedWithIt = 'Their membership has ended with it.';
export const endsLater = (day: string) => `Their membership is paid until ${dayInWords(day)}, and ends then.`;
export const replyIfWrong = 'Reply to this email if you think that is wrong.';
export const seePayouts = 'See your payouts';
