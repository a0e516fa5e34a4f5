import { lagosMoment } from './mail.ts';

/** Emails to a creator about a disputed payment. */
export const disputedSubject = (amount: string, patron: string) => `A bank asked back ${amount} from ${patron}`;
export const disputedLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Now a bank asks for ${amount} of that back. Banks do this when someone says they didn't make a payment.`;
export const disputedMeanwhile = (amount: string) =>
  `Until the bank decides, you can't withdraw ${amount} of your money. This membership has ended.`;
const answer = 'Did they mean to join? Reply to this email with proof, such as your messages';
export const disputedAnswerBy = (due: Date) => `${answer}, before ${lagosMoment(due)}. After that it's too late.`;
export const disputedAnswerSoon = `${answer}. Do it today: banks don't wait long.`;

export const dueSubject = (amount: string, patron: string) => `Last hours: a bank asks back ${amount} from ${patron}`;
export const dueLead = (amount: string, patron: string, due: Date) =>
  `A bank decides about ${amount} from ${patron}, and nobody has answered it yet. After ${lagosMoment(due)} it counts as yes, and the money goes back.`;
export const dueAnswer =
  'We send the receipt, what they agreed to and the posts they opened. Do you have more, such as messages? Reply to this email now.';
export const operatorSubject = (amount: string, dispute: number) => `Dispute ${dispute} is not answered: ${amount}`;
export const operatorLead = (amount: string, due: Date) =>
  `A bank asks ${amount} back, and takes it unless it is answered before ${lagosMoment(due)}.`;
export const operatorCommand = (dispute: number) =>
  `See the evidence with "npm run operator -- dispute ${dispute}", and send it with --evidence and your words.`;

export const wonSubject = (amount: string, patron: string) => `You keep the ${amount} from ${patron}`;
export const wonLead = (amount: string) => `The bank decided for you. ${amount} is back in your balance.`;
export const wonAfter = (patron: string) => `${patron}'s membership stays ended. They can join again.`;

export const lostSubject = (amount: string, patron: string) => `A bank took back ${amount} from ${patron}`;
export const lostLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Their bank took ${amount} of that back, and their membership has ended.`;
export const lostFee = (fee: string) => `You get our fee back too: ${fee} is in your balance.`;
export const seePayouts = 'See your payouts';
