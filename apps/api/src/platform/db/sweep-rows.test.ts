import { expect, it } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { later } from '../clock.ts';
import { inTransaction } from './transaction.ts';
import { sweepAll, sweeperOf } from './sweep-rows.ts';

it('deletes the rows before an instant, or also those of it', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const now = clock.now();
  for (const [nth, at] of [later(now, -1), now, later(now, 1)].entries()) {
    await db
      .insertInto('google_nonces')
      .values({ nonce_hash: Buffer.alloc(32, nth), expires_at: at })
      .execute();
  }
  const left = async () =>
    (await db.selectFrom('google_nonces').select('expires_at').orderBy('expires_at').execute()).map(
      (row) => row.expires_at,
    );
  await sweeperOf('google_nonces', 'expires_at')(db, now);
  expect(await left()).toEqual([now, later(now, 1)]);
  await sweeperOf('google_nonces', 'expires_at', '<=')(db, now);
  expect(await left()).toEqual([later(now, 1)]);
});

it('leaves locked rows to the next sweep, and does not wait for them', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const deleteSessionsBefore = sweeperOf('sessions', 'expires_at');
  const [locked] = [await makePerson(deps), await makePerson(deps)];
  const after = later(clock.now(), 1_000 * 60 * 60 * 24 * 365);
  const left = () => db.selectFrom('sessions').select('user_id').execute();
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('sessions').select('id').where('user_id', '=', locked.id).forUpdate().execute();
    await deleteSessionsBefore(db, after);
    expect(await left()).toEqual([{ user_id: locked.id }]);
  });
  await deleteSessionsBefore(db, after);
  expect(await left()).toEqual([]);
});

it('runs every sweep, and fails with the error of the one that failed, or with all errors', async () => {
  const ran: string[] = [];
  const sweep = (name: string, error?: Error) => async () => {
    ran.push(name);
    if (error) throw error;
  };
  const [first, second] = [new Error('first'), new Error('second')];
  await expect(sweepAll([sweep('a', first), sweep('b')])).rejects.toBe(first);
  await expect(sweepAll([sweep('c', first), sweep('d', second)])).rejects.toMatchObject({ errors: [first, second] });
  await sweepAll([sweep('e')]);
  expect(ran).toEqual(['a', 'b', 'c', 'd', 'e']);
});
