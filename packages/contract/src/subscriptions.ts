import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile } from './profiles.ts';
import { CalendarDate, Instant, Kobo, Naira, Nullable, Strict, Uuid } from './scalars.ts';

export const subscriptionStates = ['pending', 'active', 'past_due', 'ending', 'paused', 'ended'] as const;
export const SubscriptionState = Type.Enum([...subscriptionStates]);
export type SubscriptionState = Static<typeof SubscriptionState>;

export const Subscription = Strict({
  id: Uuid,
  status: SubscriptionState,
  price: Naira,
  startedOn: Nullable(CalendarDate),
  nextPaymentOn: Nullable(CalendarDate),
  accessUntil: Nullable(Instant),
  creator: AuthorProfile,
  patron: AuthorProfile,
});
export type Subscription = Static<typeof Subscription>;

/** What joining costs and when, computed by the server's calendar (S15). */
export const JoinSummary = Strict({
  membershipId: Uuid,
  creator: AuthorProfile,
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
  summary: 'What joining a creator costs today and when the next payment falls',
  query: Strict({ creatorId: Uuid }),
  reply: JoinSummary,
  errors: ['not_found'],
});

export const startSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions',
  access: 'signed-in',
  summary:
    "Begins a membership and answers with the address of the provider's checkout; asking again answers with the same one",
  body: Strict({ membershipId: Uuid, price: Naira }),
  reply: Strict({ subscriptionId: Uuid, reference: Type.String(), authorizationUrl: Type.String() }),
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict', 'price_changed'],
});

export const PaymentOutcome = Strict({
  status: Type.Enum(['paid', 'pending', 'failed']),
  /** For `failed`: why, in words a person understands. For `pending`: what is being waited for. */
  message: Nullable(Type.String()),
  subscription: Subscription,
});
export type PaymentOutcome = Static<typeof PaymentOutcome>;

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/subscriptions/verify/:reference',
  access: 'signed-in',
  summary: "Asks the provider how a payment of one's own ended, and settles it",
  params: Strict({ reference: Type.String({ pattern: '^[a-z0-9.=-]{16,50}$' }) }),
  reply: PaymentOutcome,
  errors: ['not_found'],
});

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  access: 'anyone',
  summary: 'How many patrons a creator has, for everyone; who they are, for her alone',
  query: Strict({ creatorId: Uuid, status: Type.Optional(SubscriptionState), ...pageQuery }),
  reply: Page(Subscription),
  errors: ['not_found'],
});

export const listOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/mine',
  access: 'signed-in',
  summary: 'The memberships one pays for',
  query: Strict(pageQuery),
  reply: Page(Subscription),
});
