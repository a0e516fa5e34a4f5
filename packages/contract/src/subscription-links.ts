import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { CreatorProfile } from './profiles.ts';
import { CalendarDate, Instant, LinkParams, Naira, Nullable, Strict } from './scalars.ts';
import { SubscriptionState } from './subscriptions.ts';

/** A subscription behind a signed link in an email: whoever holds the link may do this one thing, signed in or not. */
export const LinkedSubscription = Strict({
  purpose: Type.Enum(['cancel', 'pay']),
  status: SubscriptionState,
  creator: CreatorProfile,
  price: Naira,
  nextPaymentOn: Nullable(CalendarDate),
  paidUntil: Nullable(CalendarDate),
  accessUntil: Nullable(Instant),
  /** True if a payment can be made now. */
  canPay: Type.Boolean(),
  /** True if there is still something to do. */
  isOpen: Type.Boolean(),
  /** True if the viewer is its patron, signed in: anybody else's payment method is charged once, and renews nothing. */
  isOwn: Type.Boolean(),
});
export type LinkedSubscription = Static<typeof LinkedSubscription>;

export const showLinked = endpoint({
  method: 'GET',
  path: '/subscriptions/link/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'What a link out of an email would do; looking at it changes nothing',
  params: LinkParams,
  reply: LinkedSubscription,
  errors: ['not_found'],
});

export const followLink = endpoint({
  method: 'POST',
  path: '/subscriptions/link/:token',
  access: 'anyone',
  cost: ['links', 'checkouts'],
  summary: 'Cancels, or opens the checkout: what the link is for',
  params: LinkParams,
  reply: Strict({ subscription: LinkedSubscription, authorizationUrl: Nullable(Type.String()) }),
  errors: ['not_found', 'conflict'],
});
