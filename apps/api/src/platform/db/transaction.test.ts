import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

const insertLabel = (db: Db, label: string) =>
  inTransaction(db, async (tx, afterCommit) => {
    await sql`insert into rate_limits (name, key_hash, window_end, count) values (${label}, ''::bytea, ${new Date(0)}, 1)`.execute(
      tx,
    );
    afterCommit(() => shown.push(label));
  });
let shown: string[] = [];

it('joins the transaction it is called in: all commit together, and hints wait for that', async () => {
  const { deps } = await serverForTest();
  shown = [];
  await inTransaction(deps.db, async (tx) => {
    await insertLabel(tx, 'one');
    await insertLabel(tx, 'two');
    expect(shown).toEqual([]);
  });
  expect(shown).toEqual(['one', 'two']);
  const failed = inTransaction(deps.db, async (tx) => {
    await insertLabel(tx, 'three');
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  const { rows } = await sql<{ name: string }>`select name from rate_limits order by name`.execute(deps.db);
  expect(rows.map(({ name }) => name)).toEqual(['one', 'two']);
  expect(shown).toEqual(['one', 'two']);
});
