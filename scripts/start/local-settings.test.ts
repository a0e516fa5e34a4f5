import { expect, it } from 'vitest';
import { apiSettings, directDatabase, namedDatabase } from './local-settings.ts';

const pooled = {
  DATABASE_URL: 'postgres://u@pooler/u',
  DATABASE_DIRECT_URL: 'postgres://u@database/u',
  DATABASE_POOLER: 'transaction',
  DATABASE_REPLICA_URL: 'postgres://u@replica/u',
};
const local = {
  home: '/nowhere',
  keys: { sandboxKey: 'k', paystackSecretKey: 'sk_test_k' },
  ports: { http: 1, smtp: 2 },
};

it('takes a command to the database itself, never to a pooler before it', () => {
  expect(namedDatabase(pooled)).toBe(pooled.DATABASE_DIRECT_URL);
  expect(namedDatabase({ DATABASE_URL: ' postgres://u@database/u ' })).toBe('postgres://u@database/u');
  expect({ ...pooled, ...directDatabase('postgres://u@database/u') }).toEqual({
    DATABASE_URL: 'postgres://u@database/u',
  });
});

it('does not migrate another database where local mode starts its own', () => {
  const { DATABASE_URL: _, ...rest } = pooled;
  expect(namedDatabase(rest)).toBeUndefined();
  const settings = apiSettings(rest, local);
  expect([settings['DATABASE_DIRECT_URL'], settings['DATABASE_POOLER']]).toEqual([undefined, undefined]);
  expect(apiSettings(pooled, local)).toMatchObject(pooled);
});
