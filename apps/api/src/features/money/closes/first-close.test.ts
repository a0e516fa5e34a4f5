import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { later, minutes } from '#platform/clock.ts';
import { openExceptions } from '#test/books.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyServer, type MoneyServer } from '#test/money.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';
import { lagosDate, lagosMidnight } from '../billing/calendar.ts';
import { findLastClose } from './closes.queries.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());

const now = () => server.deps.clock.now();

it('books what was there at first, without what refunds of unsettled payments are about to take [B1]', async () => {
  const { app, deps } = server;
  const { id, creator } = await makePaidMember(server);
  await makePaidMember(server);
  await change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  await sendDueRefunds(deps);
  const first = await eventually(async () => {
    const close = await findLastClose(deps.db);
    if (close) return close;
    await server.passTime(minutes(31));
    return false;
  });
  expect(first).toMatchObject({ differenceKobo: 1_000_000_000, pendingKobo: 250_000 });
  for (let day = 0; day < 4; day += 1) {
    await server.passTo(later(lagosMidnight(lagosDate(later(now(), minutes(24 * 60)))), minutes(12 * 60 + 1)));
    const today = lagosDate(now());
    const close = await eventually(async () => {
      const last = await findLastClose(deps.db);
      if (last?.day === today) return last;
      await server.passTime(minutes(31));
      return false;
    });
    expect(close).toMatchObject({ differenceKobo: 0 });
  }
  expect(await findLastClose(deps.db)).toMatchObject({ unsettledKobo: 0, pendingKobo: 0 });
  expect(await openExceptions(deps)).toEqual([]);
  await assertInvariants(deps.db);
});
