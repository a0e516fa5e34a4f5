import { expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sha256 } from '#platform/secrets.ts';
import { serverForTest } from '#test/harness.ts';
import { insertEvents, noteTry } from './inbox.queries.ts';
import { emptyOldBodies } from './billing.jobs.ts';

it('empties events processed 90 days ago, and still recognizes duplicates of them', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const come = async (objectId: string, words: string) => {
    const body = Buffer.from(words);
    const given = { provider: 'paystack', event: 'charge.success', objectId, objectStatus: 'success' };
    const event = { ...given, body, bodyHash: sha256(body), now: clock.now() };
    const [id] = await inTransaction(db, (tx) => insertEvents(tx, [event]));
    return id;
  };
  const close = async (id: number | undefined, doneAt: Date) => {
    if (id === undefined) throw new Error('it came before');
    await noteTry(db, id, { doneAt, problem: null });
  };
  const inbox = () => db.selectFrom('webhook_inbox').selectAll().orderBy('id').execute();
  const now = clock.now();
  await close(await come('1', 'of Ada'), later(now, -1));
  await come('2', 'of Bola, whom nobody could help yet');
  await close(await come('3', 'of Chidi'), later(now, days(1)));
  const [ada, ...rest] = await inbox();

  clock.moveTo(days(90));
  await emptyOldBodies(deps);
  expect(await inbox()).toEqual([{ ...ada, body: null }, ...rest]);
  expect(await come('1', 'of Ada')).toBeUndefined();
  expect(await come('1', 'of Ada in other words')).toBeUndefined();

  clock.moveTo(days(92));
  await emptyOldBodies(deps);
  expect((await inbox()).map(({ body }) => body?.toString())).toEqual([
    undefined,
    rest[0]?.body?.toString(),
    undefined,
  ]);
});
