import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshKey, makeCreator } from '#test/factories.ts';
import { startTestServer } from '#test/harness.ts';
import { lockAvailable } from './ledger.queries.ts';
import {
  availableTo,
  disputedOf,
  heldBy,
  inTransitTo,
  post,
  provider,
  toRefund,
  type Movement,
} from './ledger.service.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: '16' } });
});
afterAll(() => server.close());

it('concurrent postings never deadlock, in whatever order each transaction posts', async () => {
  const { db, clock } = server.deps;
  const { id } = await makeCreator(server.deps);
  const [held, available, disputed, inTransit] = [heldBy(id), availableTo(id), disputedOf(id), inTransitTo(id)];
  const pairs = [
    [provider, held],
    [held, available],
    [available, toRefund],
    [available, disputed],
    [disputed, available],
    [available, inTransit],
    [inTransit, available],
  ] as const;
  const movements = pairs.map(([from, to]): Movement => ({ from, to, amountKobo: 1 }));
  let tries = 0;
  const work = (n: number) =>
    inTransaction(db, async (tx) => {
      tries += 1;
      if (n % 5 === 0) await lockAvailable(tx, id);
      for (const part of [n, n * 3 + 1, n * 5 + 2]) {
        const movement = movements[part % movements.length] as Movement;
        const key = freshKey();
        await post(tx, { kind: 'refund', key, creatorId: id, invoiceId: null, at: clock.now(), movements: [movement] });
      }
    });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 12 }, (_, n) => work(round * 12 + n)));
  }
  expect(tries).toBe(60);
});
