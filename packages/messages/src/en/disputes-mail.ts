import { lagosMoment } from './mail.ts';

/** Emails to a creator about a disputed payment. */
export const disputedSubject = (amount: string, patron: string) => `A bank asked back ${amount} from ${patron}`;
export const disputedLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Now a bank asks for ${amount} of that back. Banks do this when someone says they didn't make a payment.`;
export const disputedMeanwhile = {
  platform: (amount: string) =>
    `Until the bank decides, you can't withdraw ${amount} of your money. This membership has ended.`,
  solo: (amount: string) =>
    `If the bank takes it, Paystack deducts ${amount} from what it sends you next. This membership has ended.`,
  split: (amount: string) =>
    `If the bank takes the ${amount}, up to half of each next payment pays it off. This membership has ended.`,
} as const;
const answer = 'Did they mean to join? Send the bank the evidence, which is ready';
export const disputedAnswerBy = (due: Date) => `${answer}, before ${lagosMoment(due)}. After that it's too late.`;
export const disputedAnswerSoon = `${answer}. Do it today: banks don't wait long.`;
export const answerNow = 'See the evidence and answer';

export const dueSubject = (amount: string, patron: string) => `Last hours: a bank asks back ${amount} from ${patron}`;
export const dueLead = (amount: string, patron: string, due: Date) =>
  `A bank decides about ${amount} from ${patron}, and nobody has answered it yet. After ${lagosMoment(due)} it counts as yes, and the money goes back.`;
export const dueAnswer =
  'The receipt, what they agreed to and the posts they opened are ready to send. Add what else you know, such as their messages.';
export const operatorSubject = (amount: string, dispute: number) => `Dispute ${dispute} is not answered: ${amount}`;
export const operatorLead = (amount: string, due: Date) =>
  `A bank asks ${amount} back, and takes it unless it is answered before ${lagosMoment(due)}.`;
export const operatorCommand = (dispute: number) =>
  `See the evidence with "npm run operator -- dispute ${dispute}", and send it with --evidence and your words.`;

export const wonSubject = (amount: string, patron: string) => `You keep the ${amount} from ${patron}`;
export const wonLead = {
  platform: (amount: string) => `The bank decided for you. ${amount} is back in your balance.`,
  solo: (amount: string) => `The bank decided for you. Paystack deducts nothing of the ${amount}.`,
  split: (amount: string) => `The bank decided for you. The ${amount} stays yours.`,
} as const;
export const wonAfter = (patron: string) => `${patron}'s membership stays ended. They can join again.`;

export const lostSubject = (amount: string, patron: string) => `A bank took back ${amount} from ${patron}`;
export const lostLead = (amount: string, patron: string, day: string) =>
  `On ${day}, ${patron} paid you. Their bank took ${amount} of that back, and their membership has ended.`;
export const lostAfter = {
  platform: (_: string, fee: string) => `You get our fee back too: ${fee} is in your balance.`,
  solo: (amount: string) => `Paystack deducts ${amount} from what it sends to your bank next.`,
  split: (_: string, fee: string) =>
    `Up to half of each next payment pays it off. You get our fee of ${fee} back, which is taken off it.`,
} as const;
export const seePayouts = 'See your payouts';
