import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Moment } from './moments.ts';
import { CreatorProfile } from './profiles.ts';
import { Count, Instant, Kobo, Nullable, Strict, Uuid } from './scalars.ts';

/** More unanswered comments than these are not counted. */
export const unansweredMax = 100;

/** A creator's figures of today, and what waits for them. */
export const Today = Strict({
  patrons: Count,
  /** Patrons who joined in the last seven days, less those who left. */
  patronsChange: Type.Integer(),
  /** What the payments of this Lagos month leave after fees. */
  monthNetKobo: Kobo,
  /** Recent comments under their posts that they have not answered, counted up to a limit. */
  toAnswer: Count,
  /** The newest payout, if it failed or came back. */
  failedPayout: Nullable(Strict({ amountKobo: Kobo })),
  /** True while no payout leaves because the operator has not named the money mode. */
  arePayoutsHeld: Type.Boolean(),
  /** Null before the first post. */
  lastPostAt: Nullable(Instant),
  /** The newest of their recent moments that they have not dismissed. */
  moment: Nullable(Moment),
});
export type Today = Static<typeof Today>;

export const getToday = endpoint({
  method: 'GET',
  path: '/today',
  access: 'creator',
  cost: ['page'],
  summary: "The signed-in creator's figures of today and what waits for them",
  reply: Today,
  errors: ['not_found'],
});

export const SupportedCreator = Strict({
  creator: CreatorProfile,
  /** Their newest post, if it is recent and the viewer has not opened it. */
  newPost: Nullable(Strict({ id: Uuid, postType: Type.Enum(['Feed', 'Community']) })),
});
export type SupportedCreator = Static<typeof SupportedCreator>;

export const listSupportedCreators = endpoint({
  method: 'GET',
  path: '/today/supported',
  access: 'signed-in',
  cost: ['page'],
  summary: 'The creators one supports, those with something new first',
  reply: Strict({ items: Type.Array(SupportedCreator) }),
});
