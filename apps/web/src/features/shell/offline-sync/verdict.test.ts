import { expect, it } from 'vitest';
import { readError, unreachable } from '#lib/api-error.ts';
import { verdictOf, waitedTooLong } from './verdict.ts';

const dayMs = 86_400_000;
const answered = (status: number) => readError(status, { code: 'internal', message: 'Later.', requestId: 'r1' });

it.each([
  ['no answer', unreachable],
  ['a mistake of our own', new Error('out of memory')],
  ['a session that is over', answered(401)],
  ['an answer that took too long', answered(408)],
  ['too many at once', answered(429)],
  ['a balancer without a server', readError(502, '<html>')],
  ['a server that is starting', answered(503)],
  ['a balancer that waited in vain', answered(504)],
])('after %s the action is retried, without a limit', (_what, error) => {
  expect([verdictOf(error, 0), verdictOf(error, 1000)]).toEqual(['later', 'later']);
});

it('an action that causes server errors is rejected after six tries, so that it does not block the others', () => {
  expect([0, 1, 2, 3, 4, 5].map((breakdowns) => verdictOf(answered(500), breakdowns))).toEqual([
    ...Array.from({ length: 5 }, () => 'broke down'),
    'rejected',
  ]);
});

it.each([400, 403, 404, 409, 422])('%i is final', (status) => {
  expect(verdictOf(answered(status), 0)).toBe('rejected');
});

it('an action older than 28 days is not sent, because the server may have forgotten its idempotency key', () => {
  expect([waitedTooLong(0, 28 * dayMs), waitedTooLong(0, 28 * dayMs + 1)]).toEqual([false, true]);
});
