export const noPayments = 'No payments yet.';
export const noPaymentsWhy = 'What you pay creators is listed here, naira by naira.';
export const statuses = {
  paid: 'Paid',
  failed: 'Failed',
  waiting: 'Waiting',
  refunding: 'On its way back',
  refunded: 'Refunded',
  disputed: 'Asked back',
} as const;
export const channels: Readonly<Record<string, string>> = {
  card: 'Card',
  bank: 'Bank',
  bank_transfer: 'Bank transfer',
  dedicated_nuban: 'Bank transfer',
  direct_debit: 'Bank debit',
  ussd: 'USSD',
};

export const needsYou = 'Needs you';
export const failedOn = (creator: string, amount: string, date: string, reason: string | null) =>
  `${creator}, ${amount} failed on ${date}${reason === null ? '.' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`}`;
export const receipt = 'Receipt';
export const receiptFor = (creator: string, date: string) => `Receipt, ${creator}, ${date}`;
