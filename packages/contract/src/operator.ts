import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { visiblePattern } from './patterns.ts';
import { Instant, Kobo, Nullable, SecondFactor, SignedKobo, Strict, Uuid } from './scalars.ts';

// The operator's money console. Whoever is signed in and no operator gets the 404 of a missing address.

/** Who pays for what goes back: the creator's balance, below zero if need be, or the platform. */
export const Bearer = Type.Enum(['creator', 'platform']);
/** Where an operator books money that was found: also to or from the bank account of the business. */
export const Booked = Type.Enum(['creator', 'platform', 'bank']);
export type Booked = Static<typeof Booked>;

export const Reason = Type.String({
  minLength: 1,
  maxLength: limits.reportNoteMaxLength,
  pattern: visiblePattern,
  description: 'Stands in the audit log',
});
export const reauth = Type.Optional(SecondFactor);
export const byId = Strict({ id: Uuid });

const Party = Strict({
  id: Uuid,
  name: Type.String(),
  email: Nullable(Type.String()),
  userName: Nullable(Type.String()),
});

export const OperatorPayment = Strict({
  id: Uuid,
  reference: Type.String(),
  amountKobo: Kobo,
  state: Type.Enum(['pending', 'paid', 'failed', 'overpayment']),
  payer: Party,
  creator: Party,
  /** What went back or is about to, refunds and disputes together. */
  goneKobo: Kobo,
  isDisputed: Type.Boolean(),
  at: Instant,
});
export type OperatorPayment = Static<typeof OperatorPayment>;

export const OperatorAction = Type.Enum(['refund', 'book', 'write_off']);

/** An action on money that an operator asked for in the console. */
export const OperatorRequest = Strict({
  id: Uuid,
  action: OperatorAction,
  /** The payment, the reconciliation exception or the creator. */
  targetId: Uuid,
  /** The payer, the creator or the exception, in words. */
  target: Type.String(),
  amountKobo: Kobo,
  bearer: Nullable(Booked),
  reason: Type.String(),
  state: Type.Enum(['waiting', 'done', 'cancelled', 'expired', 'failed']),
  requestedBy: Type.String(),
  requestedAt: Instant,
  /** When it is done by itself; null where another operator has to confirm it. */
  executesAt: Nullable(Instant),
  expiresAt: Instant,
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
  /** Why it could not be done. */
  problem: Nullable(Type.String()),
  /** True for the one who asked for it: somebody else confirms. */
  isOwn: Type.Boolean(),
});
export type OperatorRequest = Static<typeof OperatorRequest>;

export const BookedRefund = Strict({
  amountKobo: Kobo,
  reason: Type.Enum(['overpayment', 'underpayment', 'excess', 'creator', 'operator', 'dashboard']),
  state: Type.Enum(['queued', 'unknown', 'sent', 'done', 'needs_attention', 'failed']),
  isPlatformBorne: Type.Boolean(),
  createdAt: Instant,
});

export const BookedDispute = Strict({
  /** The provider's id of it, which commands name it by. */
  providerId: Type.String(),
  amountKobo: Kobo,
  state: Type.Enum(['open', 'won', 'lost']),
  openedAt: Instant,
  dueAt: Nullable(Instant),
});

/** One amount from one account of the ledger to another. */
export const BookedMovement = Strict({
  at: Instant,
  event: Type.String(),
  from: Type.String(),
  to: Type.String(),
  amountKobo: Kobo,
});

export const OperatorPaymentDetails = Strict({
  ...OperatorPayment.properties,
  /** The provider's id of it. */
  providerId: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  receivedKobo: Kobo,
  /** The provider's fee; null until it is known. */
  feeKobo: Nullable(Kobo),
  platformFeeKobo: Nullable(Kobo),
  /** What can still be refunded. */
  leftKobo: Kobo,
  /** True if access to posts stands on it: refunded as a whole, the membership ends. */
  isCurrent: Type.Boolean(),
  /** Below zero where the creator owes. */
  creatorAvailableKobo: SignedKobo,
  refunds: Type.Array(BookedRefund),
  disputes: Type.Array(BookedDispute),
  movements: Type.Array(BookedMovement),
  waiting: Nullable(OperatorRequest),
});
export type OperatorPaymentDetails = Static<typeof OperatorPaymentDetails>;

/** In the body: an email does not belong into an address. */
export const Search = Strict({ q: Type.String({ maxLength: limits.emailMaxLength }) });

export const searchOperatorPayments = endpoint({
  method: 'POST',
  path: '/operator/payments/search',
  access: 'operator',
  cost: ['page'],
  summary:
    "The newest payments; with `q` those of a reference, a payer's email, a creator's address or name, the provider's id, or an amount in naira",
  body: Search,
  reply: Strict({ items: Type.Array(OperatorPayment), hasMore: Type.Boolean() }),
  errors: ['not_found'],
});

export const getOperatorPayment = endpoint({
  method: 'GET',
  path: '/operator/payments/:id',
  access: 'operator',
  cost: ['page'],
  summary: 'A payment with its refunds, its dispute and what was booked of it',
  params: byId,
  reply: OperatorPaymentDetails,
  errors: ['not_found'],
});

/** Above a set sum the action waits: for another operator, or for a day. */
export const Outcome = Strict({
  isDone: Type.Boolean(),
  request: OperatorRequest,
});
export type Outcome = Static<typeof Outcome>;

export const refundOperatorPayment = endpoint({
  method: 'POST',
  path: '/operator/payments/:id/refund',
  access: 'operator',
  cost: ['operatorActs'],
  summary:
    'Refunds a payment, whole or in part; asks for re-authentication, and above a set sum waits for another operator or a day',
  params: byId,
  body: Strict({ amountKobo: Type.Integer({ minimum: 1 }), bearer: Bearer, reason: Reason, reauth }),
  reply: Outcome,
  idempotent: true,
  errors: ['not_found'],
});

export const listOperatorRequests = endpoint({
  method: 'GET',
  path: '/operator/requests',
  access: 'operator',
  cost: ['page'],
  summary: 'Actions that wait, and the last 20 that were decided',
  reply: Strict({ items: Type.Array(OperatorRequest) }),
  errors: ['not_found'],
});

export const confirmOperatorRequest = endpoint({
  method: 'POST',
  path: '/operator/requests/:id/confirm',
  access: 'operator',
  cost: ['operatorActs'],
  summary: 'Does what another operator asked for; asks for re-authentication',
  params: byId,
  body: Strict({ reauth }),
  reply: OperatorRequest,
  errors: ['not_found', 'conflict'],
});

export const cancelOperatorRequest = endpoint({
  method: 'POST',
  path: '/operator/requests/:id/cancel',
  access: 'operator',
  cost: ['operatorActs'],
  summary: 'Cancels an action that waits; asks for re-authentication',
  params: byId,
  body: Strict({ reauth }),
  reply: OperatorRequest,
  errors: ['not_found', 'conflict'],
});
