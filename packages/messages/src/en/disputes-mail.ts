import { lagosMoment } from './mail.ts';

/** Emails to a creator about a disputed payment. */
export const disputedSubject = (amount: string, patron: string) => `A bank asked back ${amount} from ${patron}`;
export const disputedLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Now a bank asks for ${amount} of that back. Banks do this when somebody says: I did not make this payment.`;
export const disputedMeanwhile = (amount: string) =>
  `Until the bank decides, ${amount} stays out of what you can withdraw, and this membership has ended.`;
const answer = 'Did they want to join? Then answer this mail with what shows it, such as messages between you';
export const disputedAnswerBy = (due: Date) => `${answer}, before ${lagosMoment(due)}. After that it is too late.`;
export const disputedAnswerSoon = `${answer}. Do it today: banks do not wait long.`;

export const wonSubject = (amount: string, patron: string) => `You keep the ${amount} from ${patron}`;
export const wonLead = (amount: string) => `The bank decided for you. ${amount} is back in your balance.`;
export const wonAfter = (patron: string) => `The membership of ${patron} stays ended. They can join again.`;

export const lostSubject = (amount: string, patron: string) => `A bank took back ${amount} from ${patron}`;
export const lostLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Their bank took ${amount} of that back, and their membership has ended.`;
export const lostFee = (fee: string) => `We don't keep our fee for it: ${fee} is in your balance again.`;
export const seePayouts = 'See your payouts';
