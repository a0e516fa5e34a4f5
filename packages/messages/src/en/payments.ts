export const noPayments = 'No payments yet.';
export const noPaymentsWhy = 'What you pay to creators is listed here, naira by naira.';
export const statuses = { paid: 'Paid', failed: 'Failed', waiting: 'Waiting' } as const;
export const channels: Readonly<Record<string, string>> = {
  card: 'Card',
  bank: 'Bank',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
};

export const available = 'Available';
export const availableWhy = 'Yours, all fees paid.';
export const onTheWay = 'On the way';
export const onTheWayWhy = 'Paid by patrons, kept for you until payouts open.';
export const thisMonth = 'This month';
export const gross = 'Patrons paid';
export const fees = 'Fees';
export const net = 'After fees';
export const firstPayout = 'Your first naira shows here after your first patron.';
