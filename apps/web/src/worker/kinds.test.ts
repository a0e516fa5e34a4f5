import { expect, it } from 'vitest';
import { isFresh, kindOf, slotOf, tooMany } from './kinds.ts';

const host = 'https://udala.test';
const id = '0198c0de-0000-7000-8000-000000000001';
const nameOf = (path: string) => kindOf(new URL(path, host))?.name ?? null;

it.each([
  ['/posts?page=1&limit=10', 'feed'],
  ['/posts?page=3&limit=10&cursor=abc', 'feed'],
  ['/posts?postType=Feed&page=1&limit=10', 'feed'],
  [`/posts?authorId=${id}&page=1&limit=10`, 'posts'],
  [`/posts/${id}`, 'post'],
  [`/comments/post/${id}?page=1`, 'comments'],
  ['/users/profile', 'people'],
  ['/users/checklist', 'people'],
  [`/users/${id}`, 'people'],
  [`/notifications?userId=${id}&page=1&limit=4`, 'notifications'],
  ['/payments?page=1&limit=10', 'payments'],
  [`/payments/${id}/receipt`, 'receipt'],
  ['/subscriptions/mine?limit=50', 'subscriptions'],
  ['/members?status=active&page=1', 'members'],
  ['/analytics?range=90', 'analytics'],
  ['/today', 'today'],
  ['/today/supported', 'today'],
  ['/payouts/balance', 'work'],
])('caches %s as %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});

it.each([
  '/posts?page=4&limit=10',
  '/posts?page=x',
  '/posts/scheduled',
  '/auth/sessions',
  '/auth/security',
  '/subscriptions/link/a-token',
  '/emails/link/a-token',
  '/subscriptions/verify/0123456789abcdef',
  `/subscriptions/summary?creatorId=${id}`,
  `/payments/${id}/receipt.pdf`,
  '/banks/resolve',
  '/statements.csv',
  '/members?q=chi&page=1',
  `/posts?authorId=${id}&q=rain&page=1`,
  '/members.csv',
  '/analytics.csv?range=90',
  '/members/invitations',
  '/membership/manage/a-token',
  '/creators?search=ada',
  `/reactions/${id}`,
])('never caches %s', (path) => {
  expect(nameOf(path)).toBeNull();
});

it('caches a page of a list once, whatever cursor led to it', () => {
  const slot = slotOf(`${host}/posts?page=2&limit=10&cursor=old`);
  expect(slotOf(`${host}/posts?limit=10&cursor=new&page=2`)).toBe(slot);
  expect(slotOf(`${host}/posts?limit=10&page=3&cursor=new`)).not.toBe(slot);
});

it('precaches memberships and later pages again after half a day, and no other first page', () => {
  const isFreshAfter = (hours: number, path: string, page = 1) => {
    const kind = kindOf(new URL(path, host));
    return kind && isFresh(kind, page, hours * 3_600_000);
  };
  expect(isFreshAfter(11, '/subscriptions/mine?limit=50')).toBe(true);
  expect(isFreshAfter(12, '/subscriptions/mine?limit=50')).toBe(false);
  expect(isFreshAfter(11, '/posts?page=2&limit=10', 2)).toBe(true);
  expect(isFreshAfter(12, '/posts?page=2&limit=10', 2)).toBe(false);
  expect(isFreshAfter(300, '/posts?page=1&limit=10')).toBe(true);
  expect(isFreshAfter(300, '/payments?page=1&limit=10')).toBe(true);
});

it('evicts the oldest of a kind, and no other', () => {
  const post = (number: number) => `${host}/posts/${id.slice(0, -2)}${String(number).padStart(2, '0')}`;
  const slots = [`${host}/users/profile`, ...Array.from({ length: 32 }, (_, number) => post(number))];
  expect(tooMany(slots, { name: 'post', most: 30 })).toEqual([post(0), post(1)]);
});
