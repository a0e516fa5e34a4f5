import { expect, expectTypeOf, it } from 'vitest';
import type { Endpoint } from '@udala/contract/endpoint';
import { likePost } from '@udala/contract/likes';
import { listPosts } from '@udala/contract/posts';
import type { startSubscription } from '@udala/contract/subscriptions';
import { readError } from './api-error.ts';
import { request, type RequestInput } from './request.ts';

it('fills the path and writes the query, omitting undefined values', () => {
  expect(request(likePost, { params: { postId: 'a/b' }, body: { liked: true } })).toEqual({
    method: 'POST',
    path: '/likes/post/a%2Fb/like',
    body: { liked: true },
  });
  expect(request(listPosts, { query: { limit: 3 } }).path).toBe('/posts?limit=3');
  expect(request(listPosts).path).toBe('/posts');
});

it('requires what the endpoint needs: an idempotency key, or path parameters', () => {
  type Needs<E extends Endpoint> = keyof RequestInput<E>;
  expectTypeOf<Needs<typeof startSubscription>>().toEqualTypeOf<'body' | 'idempotencyKey'>();
  expectTypeOf<Needs<typeof likePost>>().toEqualTypeOf<'params' | 'body'>();
});

it('reads the server’s message, and has one of its own for a malformed answer', () => {
  const wire = { code: 'conflict', message: 'Taken.', fields: { userName: 'Taken.' }, requestId: 'r' };
  expect(readError(409, wire)).toMatchObject({ code: 'conflict', message: 'Taken.', fields: { userName: 'Taken.' } });
  expect(readError(502, '<html>')).toMatchObject({
    code: 'unreadable',
    message: 'Something went wrong 🫠',
    status: 502,
  });
});
