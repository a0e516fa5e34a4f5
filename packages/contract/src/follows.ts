import { endpoint } from './endpoint.ts';
import { Empty, Strict, Uuid } from './scalars.ts';

const params = Strict({ creatorId: Uuid });

export const followCreator = endpoint({
  method: 'POST',
  path: '/follows/:creatorId',
  access: 'signed-in',
  cost: ['oneRow'],
  summary:
    "Follows a creator for free: what they post for everyone is in one's feed; repeating it changes nothing. A creator's ban forbids it",
  params,
  reply: Empty,
  errors: ['not_found', 'forbidden'],
});

export const unfollowCreator = endpoint({
  method: 'DELETE',
  path: '/follows/:creatorId',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Unfollows the creator; a patron cannot while their membership runs',
  params,
  reply: Empty,
  errors: ['not_found', 'conflict'],
});
