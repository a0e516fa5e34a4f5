/** Payments to a creator that a bank asks back, and the answer to it. */
export const statuses = { open: 'Answer needed', answered: 'Bank decides', won: 'Kept', lost: 'Went back' } as const;
export const none = 'No bank has asked for a payment back.';
export const noneWhy = 'When one does, you see it here, with everything that shows the payment was meant.';
export const waiting = 'Waiting for your answer';
export const withBank = 'With the bank';
export const decided = 'Decided';
export const month = (name: string) => `Membership, ${name}`;
export const answerBy = (moment: string) => `Answer by ${moment}.`;
export const answerSoon = 'Answer today: banks don’t wait long.';
export const wasDue = (moment: string) => `An answer was due by ${moment}.`;
export const sent = 'The evidence is with the bank, which now decides.';
export const wonOn = (day: string) => `The bank decided for you on ${day}.`;
export const lostOn = (day: string) => `The money went back on ${day}.`;
export const acceptedOn = (day: string) => `You let the bank have it on ${day}.`;

export const asksBack = 'A bank asks this back';
export const askedBack = 'A bank asked this back';
export const patron = 'Patron';
export const paidFor = 'Paid for';
export const amount = 'Amount';
export const unknown = 'There is no such dispute.';
export const all = 'All disputes';

export const evidence = 'What the bank gets';
export const evidenceWhy =
  'Banks read English. They also get the email address and the card of whoever paid, which you don’t see.';
export const words = 'Your own words';
export const wordsHint = 'What shows that they meant to join? Messages they sent you, or thanks.';
export const wordsTooLong = (most: number) => `Use ${most} characters at most.`;
export const send = 'Send to the bank';
export const sending = 'Sending…';
export const sentToast = 'Sent to the bank';
export const once = 'It can be sent once. Then the bank decides, in weeks or months.';

export const accept = 'Let the bank have it';
export const acceptTitle = 'Let the bank have it?';
export const acceptWhy = (amount: string, patronName: string) =>
  `${amount} goes back to ${patronName}, for good. Do this if the payment was a mistake.`;
export const accepting = 'Telling the bank…';
export const acceptedToast = 'The bank has your answer';

/** On Payout, while a bank asks for something back. */
export const disputed = (amount: string) => `A bank disputes a payment of ${amount}`;
export const severalDisputed = (count: number, amount: string) => `Banks dispute ${count} payments: ${amount}`;
export const firstBy = (moment: string) => `Answer the first by ${moment}.`;
export const withoutAnswer = 'Without an answer in time, the money goes back.';
export const seeAndAnswer = 'See the evidence and answer';
export const bankDecides = (amount: string) => `A bank decides about ${amount}`;
export const see = 'See disputes';
