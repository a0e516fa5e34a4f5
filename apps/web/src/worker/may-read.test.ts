import type { Post } from '@udala/contract/posts';
import type { Subscription } from '@udala/contract/subscriptions';
import { expect, it } from 'vitest';
import { mayStillRead, readerOf } from './may-read.ts';

const shutsAt = Date.parse('2026-12-20T00:00:00Z');
const subscriptions = [
  { creator: { id: 'ada' }, accessUntil: '2026-12-20T00:00:00Z' },
  { creator: { id: 'tunde' }, accessUntil: null },
] as Subscription[];
const reader = readerOf('me', subscriptions);
const post = (by: string, visibility: Post['visibility'] = 'patrons', canSee = true) =>
  ({ visibility, author: { id: `user-${by}`, profile: { id: by } }, viewer: { canSee } }) as Post;

it('opens a membership’s posts until it ends, by the phone’s clock', () => {
  expect(mayStillRead(post('ada'), reader, shutsAt - 1)).toBe(true);
  expect(mayStillRead(post('ada'), reader, shutsAt)).toBe(false);
});

it('closes what is not known to be open: a membership that never began, a creator without one, nothing known', () => {
  expect(mayStillRead(post('tunde'), reader, shutsAt - 1)).toBe(false);
  expect(mayStillRead(post('ngozi'), reader, shutsAt - 1)).toBe(false);
  expect(mayStillRead(post('ada'), readerOf('me', []), shutsAt - 1)).toBe(false);
});

it('always opens public posts, locked ones as teasers, and the reader’s own', () => {
  expect(mayStillRead(post('ngozi', 'everyone'), reader, shutsAt)).toBe(true);
  expect(mayStillRead(post('ngozi', 'patrons', false), reader, shutsAt)).toBe(true);
  const own = { ...post('me'), author: { id: 'me', profile: { id: 'x' } } } as Post;
  expect(mayStillRead(own, reader, shutsAt)).toBe(true);
});
