import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';
import { consumeRateLimit } from '../rate-limits.ts';
import { inTransaction } from './transaction.ts';

it('joins the transaction it is called in: all commit together, and hints wait for that', async () => {
  const { deps } = await serverForTest();
  const shown: string[] = [];
  const count = (db: typeof deps.db, name: string) =>
    inTransaction(db, async (tx, afterCommit) => {
      await consumeRateLimit({ ...deps, db: tx }, { limit: { name, max: 1, windowMs: 1_000 }, key: '' });
      afterCommit(() => shown.push(name));
    });

  await inTransaction(deps.db, async (tx) => {
    await count(tx, 'one');
    await count(tx, 'two');
    expect(shown).toEqual([]);
  });
  const failed = inTransaction(deps.db, async (tx) => {
    await count(tx, 'three');
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');

  expect(shown).toEqual(['one', 'two']);
  const rows = await deps.db.selectFrom('rate_limits').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['one', 'two']);
});
