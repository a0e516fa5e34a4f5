import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Strict } from './scalars.ts';

/** First patron, first ₦10,000 earned after fees, first money at the bank. */
export const Moment = Type.Enum(['patron', 'earned', 'payout']);
export type Moment = Static<typeof Moment>;

const params = Strict({ moment: Moment });

export const getMomentCard = endpoint({
  method: 'GET',
  path: '/cards/moments/:moment',
  access: 'creator',
  cost: ['cards'],
  summary: "The picture of a moment that the signed-in creator's Home shows, for them to share",
  params,
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'image/jpeg',
  errors: ['not_found'],
});

export const dismissMoment = endpoint({
  method: 'DELETE',
  path: '/today/moments/:moment',
  access: 'creator',
  cost: ['oneRow'],
  summary: 'Shows this moment no more',
  params,
  reply: Empty,
  errors: ['not_found'],
});
