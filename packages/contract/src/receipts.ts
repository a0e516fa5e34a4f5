import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Payment } from './payments.ts';
import { CalendarDate, Instant, Nullable, Strict, Uuid } from './scalars.ts';

/** Everything a receipt says. The creator bears both fees: the patron pays the price and no more. */
export const Receipt = Strict({
  payment: Payment,
  number: Type.String(),
  paidAt: Instant,
  payerName: Type.String(),
  payerEmail: Type.String(),
  nextPaymentOn: Nullable(CalendarDate),
  /** Who sells, in law: name, address and tax number, where the operator named them. */
  seller: Nullable(Type.String()),
});
export type Receipt = Static<typeof Receipt>;

const receiptParams = Strict({ id: Uuid });

export const getReceipt = endpoint({
  method: 'GET',
  path: '/payments/:id/receipt',
  access: 'signed-in',
  cost: ['page'],
  summary: "The receipt of a payment of one's own",
  params: receiptParams,
  reply: Receipt,
  errors: ['not_found'],
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/payments/:id/receipt.pdf',
  access: 'signed-in',
  cost: ['documents'],
  summary: 'The same receipt to keep',
  params: receiptParams,
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'application/pdf',
  errors: ['not_found'],
});
