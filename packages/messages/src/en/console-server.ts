/** The server's texts of the operator's money console. */
export const waitsAlready = 'Another action on this waits. Confirm or cancel that one first.';
export const notWaiting = 'This does not wait any more.';
export const anotherConfirms = 'Another operator has to confirm what you asked for.';
export const amountChanged = 'The amount has changed since. Look at it again.';
export const lessIsOwed = (amount: string) => `Only ${amount} is owed.`;
export const notBookable = 'It cannot be booked so.';
export const stoppedAlready = 'These payouts are stopped already.';
export const notStopped = 'These payouts are not stopped.';
