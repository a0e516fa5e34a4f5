import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { minutes } from '#platform/clock.ts';
import { openExceptions } from '#test/books.ts';
import { closeToday, closeNextDay } from '#test/closes.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyServer, type MoneyServer } from '#test/money.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';
import { findLastClose } from './closes.queries.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());

it('books what was there at first, without what refunds of unsettled payments are about to take [B1]', async () => {
  const { app, deps } = server;
  const { id, creator } = await makePaidMember(server);
  await makePaidMember(server);
  await change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  await sendDueRefunds(deps);
  // Before anything is settled.
  await server.passTime(minutes(60));
  const first = await closeToday(server);
  expect(first).toMatchObject({ differenceKobo: 1_000_000_000, pendingKobo: 250_000 });
  for (let day = 0; day < 4; day += 1) expect(await closeNextDay(server)).toMatchObject({ differenceKobo: 0 });
  expect(await findLastClose(deps.db)).toMatchObject({ unsettledKobo: 0, pendingKobo: 0 });
  expect(await openExceptions(deps)).toEqual([]);
  await assertInvariants(deps.db);
});
