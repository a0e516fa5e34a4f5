import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile } from './profiles.ts';
import { Empty, Instant, Kobo, Nullable, Strict, Uuid } from './scalars.ts';

export const Payment = Strict({
  id: Uuid,
  reference: Type.String(),
  amountKobo: Kobo,
  status: Type.Enum(['paid', 'failed', 'waiting']),
  reason: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  createdAt: Instant,
  creator: AuthorProfile,
});
export type Payment = Static<typeof Payment>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  access: 'signed-in',
  summary: 'Every payment one made or tried, newest first',
  query: Strict(pageQuery),
  reply: Page(Payment),
});

export const Balance = Strict({
  availableKobo: Kobo,
  heldKobo: Kobo,
  /** This month in Africa/Lagos: what patrons paid, and what is left of it after both fees. */
  monthGrossKobo: Kobo,
  monthNetKobo: Kobo,
});
export type Balance = Static<typeof Balance>;

export const getBalance = endpoint({
  method: 'GET',
  path: '/payouts/balance',
  access: 'creator',
  summary: 'What the creator has earned, from the ledger',
  reply: Balance,
  errors: ['not_found'],
});

/** Signed over its raw bytes; answered 200 once the event is stored. */
export const receivePaystackEvent = endpoint({
  method: 'POST',
  path: '/webhooks/paystack',
  access: 'provider',
  summary: 'Takes in an event of the payment provider',
  reply: Empty,
  errors: ['unauthenticated', 'too_large'],
});
