/** The form for the bank account that a refund goes to. */
export const comesBack = (amount: string, creator: string) =>
  `${amount} of your payment to ${creator} comes back to you. It can't go the way you paid: tell us the bank account.`;
export const give = 'Give your bank account';
export const title = 'Where should it go?';
export const why =
  'We pass this on to our payment provider for this one refund, and do not keep it. The account must be yours.';
export const send = (amount: string) => `Send ${amount} there`;
export const sending = 'Sending…';
export const sent = 'On its way to your bank';
