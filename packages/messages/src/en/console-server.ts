/** The server's texts of the operator's money console. */
export const waitsAlready = 'Another action on this is waiting. Confirm or cancel that one first.';
export const notWaiting = 'This is no longer waiting.';
export const tooLate = 'It is too late for this: ask for it again.';
export const requesterGone = 'The person who asked for this is no longer an operator.';
export const anotherConfirms = 'Another operator has to confirm what you asked for.';
export const amountChanged = 'The amount has changed since. Look at it again.';
export const lessIsOwed = (amount: string) => `Only ${amount} is owed.`;
export const notBookable = 'It cannot be booked that way.';
export const stoppedAlready = 'These payouts are on hold already.';
export const notStopped = 'These payouts are not on hold.';
