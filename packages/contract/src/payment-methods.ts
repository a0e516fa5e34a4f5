import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Nullable, Strict, Uuid } from './scalars.ts';
import { Checkout, PaymentMethod } from './subscriptions.ts';

export const SavedMethod = Strict({
  id: Uuid,
  ...PaymentMethod.properties,
  /** The first day on which it is expired; null where it never is, or nobody knows. */
  expiresOn: Nullable(CalendarDate),
  isExpired: Type.Boolean(),
  /** Memberships that it renews. */
  renews: Type.Array(Uuid),
});
export type SavedMethod = Static<typeof SavedMethod>;

const SavedMethods = Strict({
  items: Type.Array(SavedMethod),
  /** Memberships whose next month can be paid before it is due, to save a card. */
  payableEarly: Type.Array(Uuid),
});
export type SavedMethods = Static<typeof SavedMethods>;

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  access: 'signed-in',
  cost: ['page'],
  summary: 'The cards and bank accounts that one saved, the newest first, and what each renews',
  reply: SavedMethods,
});

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/payment-methods',
  access: 'signed-in',
  cost: ['checkouts'],
  summary:
    'Opens the checkout of the next month of a membership, also before it is due: the card it is paid with is saved, and renews it',
  body: Strict({ subscriptionId: Uuid }),
  reply: Checkout,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

export const useForAll = endpoint({
  method: 'PUT',
  path: '/payment-methods/:id/default',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Renews all memberships of one’s own with this method from now on; nothing is charged',
  params: Strict({ id: Uuid }),
  reply: SavedMethods,
  errors: ['not_found'],
});

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/payment-methods/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary:
    'Removes a saved method here and at the provider; what it renewed is renewed with another one, or paid by hand. One that was removed answers alike',
  params: Strict({ id: Uuid }),
  query: Strict({ insteadId: Type.Optional(Uuid) }),
  reply: SavedMethods,
  errors: ['not_found'],
});

export const PaidOne = Strict({
  subscriptionId: Uuid,
  /** `not_tried`: the method was declined for another one just before. */
  status: Type.Enum(['paid', 'pending', 'failed', 'not_tried']),
  /** Reason of a failure, in plain words. */
  message: Nullable(Type.String()),
});
export type PaidOne = Static<typeof PaidOne>;

export const payFailed = endpoint({
  method: 'POST',
  path: '/payment-methods/:id/pay',
  access: 'signed-in',
  cost: ['savedCharges', 'checkouts'],
  summary: 'Charges a saved method for every membership of one’s own that is not paid, and renews those with it',
  params: Strict({ id: Uuid }),
  reply: Strict({ items: Type.Array(PaidOne) }),
  idempotent: true,
  errors: ['not_found', 'conflict'],
});
