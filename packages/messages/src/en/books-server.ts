/** The server's texts about what an operator books and refunds. */
export const lessIsLeft = (amount: string) => `Only ${amount} of this payment is left to refund.`;
export const nothingToBook = 'It has moved no money yet. Once the provider has processed it, it can be booked.';
export const bookFirst =
  'Part of this payment went back at the provider already. Book that first: npm run reconciliation lists it.';
export const platformAlone = 'No payment to a creator is behind it: only the platform can bear it.';
export const noBank = 'Only a difference of the balance can be money from or to the bank.';
export const nothingOwed = 'This creator owes nothing.';
