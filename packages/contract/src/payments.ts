import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { CreatorProfile } from './profiles.ts';
import { CalendarDate, Empty, Instant, Kobo, Nullable, Strict, Uuid } from './scalars.ts';
import { PaymentMethod } from './subscriptions.ts';

export const Payment = Strict({
  id: Uuid,
  reference: Type.String(),
  subscriptionId: Uuid,
  amountKobo: Kobo,
  status: Type.Enum(['paid', 'failed', 'waiting', 'refunding', 'refunded', 'disputed']),
  /** Reason of a failure or a refund. */
  reason: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  method: Nullable(PaymentMethod),
  /** The paid period: from the first date up to the second. */
  periodStart: CalendarDate,
  periodEnd: CalendarDate,
  createdAt: Instant,
  /** End of access; on the newest failed payment of a membership that can be paid for now. */
  accessUntil: Nullable(Instant),
  hasReceipt: Type.Boolean(),
  /** Refund of it that waits for the payer's bank account. */
  accountForKobo: Nullable(Kobo),
  creator: CreatorProfile,
});
export type Payment = Static<typeof Payment>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  access: 'signed-in',
  cost: ['page'],
  summary: 'Every payment one made or tried, newest first',
  query: Strict(pageQuery),
  reply: Page(Payment),
});

/** Signed over its raw bytes; answered 200 once the event is stored. */
export const receivePaystackEvent = endpoint({
  method: 'POST',
  path: '/webhooks/paystack',
  access: 'provider',
  cost: ['signedEvents'],
  summary: 'Takes in an event of the payment provider',
  reply: Empty,
  errors: ['unauthenticated', 'too_large'],
});
