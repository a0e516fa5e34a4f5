import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile, CreatorProfile } from './profiles.ts';
import { CalendarDate, Instant, Kobo, Naira, Nullable, Strict, Uuid } from './scalars.ts';

export const subscriptionStates = ['pending', 'active', 'past_due', 'ending', 'paused', 'ended'] as const;
export const SubscriptionState = Type.Enum([...subscriptionStates]);
export type SubscriptionState = Static<typeof SubscriptionState>;

/** A card or bank account for renewals, as shown to its owner. */
export const PaymentMethod = Strict({
  channel: Type.Enum(['card', 'direct_debit']),
  brand: Nullable(Type.String()),
  bank: Nullable(Type.String()),
  last4: Nullable(Type.String()),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

export const Subscription = Strict({
  id: Uuid,
  status: SubscriptionState,
  price: Naira,
  /** The creator's price for new patrons, where it differs; null also when there is no offer. */
  offerPrice: Nullable(Naira),
  startedOn: Nullable(CalendarDate),
  nextPaymentOn: Nullable(CalendarDate),
  /** The day on which the paid period ends. */
  paidUntil: Nullable(CalendarDate),
  /** End of access unless a payment arrives, grace included. */
  accessUntil: Nullable(Instant),
  /** Payment method of automatic renewal, for its patron only; null where each payment is made by hand. */
  renewsWith: Nullable(PaymentMethod),
  /** True if the due payment was tried and failed; false if it is due and nobody has tried to pay yet. */
  paymentFailed: Type.Boolean(),
  /** Reason of the failure, for its patron only. */
  problem: Nullable(Type.String()),
  /** True if its patron can now pay for the next or the unpaid period. */
  canPay: Type.Boolean(),
  /** True if an ending or paused membership can be resumed unchanged. */
  canResume: Type.Boolean(),
  creator: CreatorProfile,
  patron: AuthorProfile,
});
export type Subscription = Static<typeof Subscription>;

/** Price and due dates of joining, computed by the server's calendar (S15). */
export const JoinSummary = Strict({
  membershipId: Uuid,
  creator: CreatorProfile,
  price: Naira,
  benefits: Type.Array(Type.String()),
  billingStartsOn: CalendarDate,
  nextPaymentOn: CalendarDate,
  dueTodayKobo: Kobo,
});
export type JoinSummary = Static<typeof JoinSummary>;

export const summariseJoining = endpoint({
  method: 'GET',
  path: '/subscriptions/summary',
  access: 'signed-in',
  cost: ['page'],
  summary: 'What joining a creator costs today and when the next payment falls',
  query: Strict({ creatorId: Uuid }),
  reply: JoinSummary,
  errors: ['not_found'],
});

/** Checkout at the provider for the payment of a period. */
export const Checkout = Strict({ subscriptionId: Uuid, reference: Type.String(), authorizationUrl: Type.String() });
export type Checkout = Static<typeof Checkout>;

/** Versions of the sentence about renewals beside the button that pays; the last one is shown now. */
export const consentVersions = ['2026-11-26'] as const;
export type ConsentVersion = (typeof consentVersions)[number];

export const startSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions',
  access: 'signed-in',
  cost: ['checkouts'],
  summary:
    "Begins a membership and answers with the address of the provider's checkout; asking again answers with the same one",
  body: Strict({
    membershipId: Uuid,
    price: Naira,
    /** The sentence that was shown: it is stored with the membership, as evidence. */
    consent: Type.Optional(Type.Enum([...consentVersions])),
  }),
  reply: Checkout,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'forbidden', 'conflict', 'already_patron', 'price_changed'],
});

export const PaymentOutcome = Strict({
  /** `returned`: it was paid, and is refunded, since nothing was owed for it. */
  status: Type.Enum(['paid', 'pending', 'failed', 'returned']),
  /** For `failed` and `returned`: the reason in plain words. For `pending`: what the payment waits for. */
  message: Nullable(Type.String()),
  subscription: Subscription,
});
export type PaymentOutcome = Static<typeof PaymentOutcome>;

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/subscriptions/verify/:reference',
  access: 'signed-in',
  cost: ['checkouts'],
  summary: "Asks the provider how a payment of one's own ended, and settles it",
  params: Strict({ reference: Type.String({ pattern: '^[a-z0-9.=-]{16,50}$' }) }),
  reply: PaymentOutcome,
  errors: ['not_found'],
});

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  access: 'anyone',
  cost: ['page'],
  summary: 'How many patrons a creator has, for everyone; who they are, for the creator alone',
  query: Strict({ creatorId: Uuid, status: Type.Optional(SubscriptionState), ...pageQuery }),
  reply: Page(Subscription),
  errors: ['not_found'],
});

export const listOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/mine',
  access: 'signed-in',
  cost: ['page'],
  summary: 'The memberships one pays for',
  query: Strict(pageQuery),
  reply: Page(Subscription),
});
