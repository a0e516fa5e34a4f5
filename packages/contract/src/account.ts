import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { CreatorProfile } from './profiles.ts';
import { CalendarDate, Count, Empty, Kobo, Nullable, SecondFactor, Strict } from './scalars.ts';

/** An obstacle that must be settled before an account can be deleted. */
export const DeletionObstacle = Strict({
  kind: Type.Enum(['patrons', 'offer', 'balance', 'held', 'payout', 'dispute', 'refund', 'charge'], {
    description: '`charge`: a payment of the person’s own is in progress',
  }),
  count: Count,
  amountKobo: Nullable(Kobo),
  /** Day on which the obstacle ends by itself, where it does. */
  until: Nullable(CalendarDate),
});
export type DeletionObstacle = Static<typeof DeletionObstacle>;

/** Consequences of deleting the account, the money first. */
export const DeletionTerms = Strict({
  /** Cancelled at once: the paid period is lost, and nothing is charged again. */
  subscriptions: Type.Array(Strict({ creator: CreatorProfile, paidUntil: Nullable(CalendarDate) })),
  /** Rest of the creator's balance in kobo that is lost: less than a bank transfer can carry. */
  remainderKobo: Kobo,
  posts: Count,
  comments: Count,
  obstacles: Type.Array(DeletionObstacle),
});
export type DeletionTerms = Static<typeof DeletionTerms>;

export const getDeletionTerms = endpoint({
  method: 'GET',
  path: '/users/me/deletion',
  access: 'signed-in',
  cost: ['page'],
  summary: "What deleting the signed-in person's account would end, and what stands in its way",
  reply: DeletionTerms,
});

/** Word the person types to confirm the deletion. */
export const deletionWord = 'DELETE';

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: 'signed-in',
  cost: ['passwordHashes', 'guesses'],
  summary: "Deletes the signed-in person's account: every session ends at once, what they wrote goes within the hour",
  body: Strict({
    confirm: Type.Literal(deletionWord),
    currentPassword: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMaxLength })),
    reauth: Type.Optional(SecondFactor),
  }),
  reply: Empty,
  errors: ['conflict'],
});

export const exportAccount = endpoint({
  method: 'POST',
  path: '/users/me/export',
  access: 'signed-in',
  cost: ['exports', 'guesses'],
  summary: 'All data stored about the signed-in person, as one JSON file',
  body: Strict({ reauth: Type.Optional(SecondFactor) }),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'application/json; charset=utf-8',
  errors: ['not_found'],
});
