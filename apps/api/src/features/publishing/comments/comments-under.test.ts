import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { serverForTest } from '#test/harness.ts';
import { deleteCommentsUnder } from './comments.sql.ts';

it('finds the comments under an erased post by an index, however many others there are', async () => {
  const { deps } = await serverForTest();
  const plan = await inTransaction(deps.db, async (tx) => {
    // The table is empty here: reading all of it would be right.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain ${deleteCommentsUnder(randomUUID())}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('comments_list');
});
