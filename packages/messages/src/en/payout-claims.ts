/** What strangers read about money, by how creators are paid. Amounts are this instance's own. */
export const friday = { title: 'Money every Friday', text: 'Straight to your bank, with every naira explained.' };
export const feesAndPayouts = (fees: string, price: string, least: string, most: string) =>
  `${fees} of ${price}, then ${least} to ${most} a payout`;
export const fridayOrAsked = 'Every Friday, or when you say';

export const whatItCosts = 'What does it cost?';
export const costs = (price: string, provider: string, ours: string | null, payouts: string) =>
  `Nothing to start. Of ${price} by a Nigerian card, the payment company takes ${provider}. ${
    ours === null ? 'We take nothing.' : `We take ${ours}.`
  } ${payouts}`;
export const paymentMethods = {
  question: 'How do patrons pay?',
  answer:
    'With a Nigerian card, a bank account, a transfer or USSD. Cards and bank debit renew by themselves. For transfer or USSD we send a reminder.',
} as const;
export const fromAbroad = {
  question: 'Can people abroad pay?',
  answer:
    'Their card may work, if their bank lets it pay in naira. The payment company takes more for a foreign card. Your statement shows its exact fee.',
} as const;
/** Where the payment company pays each creator their share. */
export const split = {
  payday: {
    title: 'Paid straight to your bank',
    text: 'Paystack sends your share the next working day, every naira explained.',
  },
  fees: (fees: string, price: string) => `${fees} of ${price}, and nothing to send it`,
  paidOut: 'The next working day',
  costs: 'Paystack sends your share to your bank, and nothing is added for that.',
  whenPaid:
    'Paystack sends your share of what patrons pay to your bank on the next working day. We never keep it. If a payment goes back to a patron later, your next payments pay it off, up to half of each. Your Payout page explains every naira.',
} as const;
/** Where the payment company pays a creator's own business. */
export const solo = {
  payday: { title: 'Paid to your own bank', text: 'Paystack sends it there itself, with every naira explained.' },
  fees: (fees: string, price: string) => `${fees} of ${price}, and nothing for us`,
  paidOut: 'The next working day',
  costs: 'Paystack sends it to your bank, and nothing is added for that.',
  whenPaid:
    'Paystack sends what patrons pay to your bank on the next working day, its fees taken off. Your Payout page explains every naira.',
} as const;

export const whenPaid = 'When do I get my money?';
export const paidOnFridays = (minimum: string) =>
  `It's yours the working day after a patron pays. It goes to your bank every Friday, from ${minimum}. Or withdraw when you like: the first time a week after your first payment. For three months a part stays as a reserve, because a bank may take a payment back. Your Payout page explains every naira.`;
