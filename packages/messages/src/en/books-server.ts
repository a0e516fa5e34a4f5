/** The server's texts about what an operator books and refunds. */
export const lessIsLeft = (amount: string) => `Only ${amount} of this payment is left to refund.`;
export const nothingToBook = 'It moved no money: there is nothing to book. Resolve it instead.';
export const platformAlone = 'No payment to a creator is behind it: only the platform can bear it.';
