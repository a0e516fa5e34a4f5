import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Naira, Strict, Uuid } from './scalars.ts';
import { Checkout, Subscription } from './subscriptions.ts';

const ofOne = { params: Strict({ id: Uuid }), reply: Subscription } as const;

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/cancel/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Ends a membership of one’s own with the period that is paid; one that is cancelled answers alike',
  ...ofOne,
  errors: ['not_found'],
});

export const cancelReasons = ['cost', 'not_enough_posts', 'not_for_me', 'break', 'other'] as const;
export const CancelReason = Type.Enum([...cancelReasons]);
export type CancelReason = Static<typeof CancelReason>;

export const explainCancelling = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/reason',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Says why one cancelled; nobody has to',
  params: Strict({ id: Uuid }),
  body: Strict({ reason: CancelReason }),
  reply: Empty,
  errors: ['not_found', 'conflict'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/resume',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Takes back a cancellation or a pause while its paid time lasts; nothing is charged',
  ...ofOne,
  errors: ['not_found', 'conflict'],
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/pause',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Keeps a membership and its price without charging; posts are open to the end of what is paid',
  ...ofOne,
  errors: ['not_found', 'conflict'],
});

export const paySubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/pay',
  access: 'signed-in',
  cost: ['checkouts'],
  summary: 'Opens the checkout for the period that is due, or with which a paused membership goes on',
  params: Strict({ id: Uuid }),
  reply: Checkout,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

export const agreeToPrice = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/price',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Takes the price the creator now asks, from the next payment on',
  body: Strict({ price: Naira }),
  ...ofOne,
  errors: ['not_found', 'conflict', 'price_changed'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/end',
  access: 'creator',
  cost: ['oneRow'],
  summary: "Ends a patron's membership: at once with their last payment sent back, or with the period that is paid",
  body: Strict({ refund: Type.Boolean() }),
  ...ofOne,
  errors: ['not_found', 'conflict'],
});
