import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const failed = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Connection failure, too many connections, shut down, cancelled.
  '08006',
  '53300',
  '57P01',
  '57014',
])('the database is away: %s', (code) => {
  expect(isDatabaseAway(failed(code))).toBe(true);
});

it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'the database is away: %s',
  (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  },
);

it('the fault is the query’s: an error of a statement or a file, and what is no error', () => {
  const others = [failed('23505'), failed('42P01'), failed('40P01'), failed('ENOENT'), new Error('no code'), 'EPIPE'];
  expect(others.filter(isDatabaseAway)).toEqual([]);
});
