import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Instant, LinkParams, Nullable, SecondFactor, Strict } from './scalars.ts';

/** An address that shows a patron's posts in a feed reader, until it is renewed or revoked. */
export const PrivateFeed = Strict({
  url: Nullable(Type.String()),
  madeAt: Nullable(Instant),
  /** Rounded to the hour. */
  lastReadAt: Nullable(Instant),
});
export type PrivateFeed = Static<typeof PrivateFeed>;

export const getPrivateFeed = endpoint({
  method: 'GET',
  path: '/users/feed',
  access: 'signed-in',
  cost: ['page'],
  summary: 'Since when there is a private feed; its address is given once, when it is made',
  reply: PrivateFeed,
  errors: ['forbidden'],
});

export const makePrivateFeed = endpoint({
  method: 'POST',
  path: '/users/feed',
  access: 'signed-in',
  cost: ['guesses', 'privateFeeds'],
  summary: 'Makes the address of a private feed; one made before opens nothing any more. A new password ends it',
  body: Strict({ reauth: Type.Optional(SecondFactor) }),
  reply: PrivateFeed,
  status: 201,
  errors: ['forbidden'],
});

export const endPrivateFeed = endpoint({
  method: 'DELETE',
  path: '/users/feed',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Takes the private feed away',
  reply: PrivateFeed,
  errors: ['forbidden'],
});

export const readPrivateFeed = endpoint({
  method: 'GET',
  path: '/feeds/:token',
  access: 'anyone',
  cost: ['privateFeeds'],
  summary: 'The newest posts whoever made this address may read now, as RSS; never a member file',
  params: LinkParams,
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'application/rss+xml; charset=utf-8',
  errors: ['not_found'],
});
