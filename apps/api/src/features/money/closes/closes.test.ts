import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookException } from '#features/money/books/book-exception.service.ts';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { minutes } from '#platform/clock.ts';
import { booksKobo, openExceptions, platformKobo, providersKobo } from '#test/books.ts';
import { closeNextDay } from '#test/closes.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { passToNoon } from '#test/money.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';
import { lagosDate } from '../billing/calendar.ts';
import { closeDay } from './close-day.ts';
import { findLastClose } from './closes.queries.ts';

const actor = { operator: 'test' };

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const now = () => server.deps.clock.now();
const close = () => closeNextDay(server);

describe('the daily close [B1]', () => {
  it('books the balance from before as given, and ties from then on, to the kobo', async () => {
    await close();
    expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
    await makePaidMember(server);
    expect(await close()).toMatchObject({ differenceKobo: 0, pendingKobo: 0 });
    expect(await openExceptions(server.deps)).toEqual([]);
  });

  it('knows a refund that was taken from payments that are not settled', async () => {
    const { id, creator } = await makePaidMember(server);
    await makePaidMember(server);
    await change(server.app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
    await eventually(async () => {
      await sendDueRefunds(server.deps);
      await server.passTime(minutes(61));
      return (await server.owedKobo()) === 0;
    });
    for (let day = 0; day < 4; day += 1) expect(await close()).toMatchObject({ differenceKobo: 0 });
    expect(await findLastClose(server.deps.db)).toMatchObject({ unsettledKobo: 0, pendingKobo: 0 });
    expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
  });

  it('finds a top-up, books it as nobody’s, and the operator says it came from the bank', async () => {
    const alarms = await server.alarms('money_alarm_balance_differs');
    const before = await platformKobo(server.deps, 'bank');
    await server.control('balance', { topUpKobo: 5_000_000 });
    const { day, differenceKobo } = await close();
    expect(differenceKobo).toBe(5_000_000);
    const [found] = await openExceptions(server.deps);
    expect(found).toMatchObject({ kind: 'balance_differs', key: day, unallocated_kobo: 5_000_000 });
    expect(await server.alarms('money_alarm_balance_differs')).toBe(alarms + 1);
    await bookException(server.deps, { exceptionId: found?.id ?? '', bearer: 'bank', actor });
    expect(await platformKobo(server.deps, 'bank')).toBe(before + 5_000_000);
    expect(await close()).toMatchObject({ differenceKobo: 0 });
  });

  it('is not misled by what moved between its two looks', async () => {
    await passToNoon(server);
    server.fail({ balanceKobo: { answers: (kobo) => kobo - 100, times: 1 } });
    await closeDay(server.deps);
    server.fail({});
    await server.passTime(minutes(91));
    await closeDay(server.deps);
    expect(await findLastClose(server.deps.db)).toMatchObject({ day: lagosDate(now()), differenceKobo: 0 });
    expect(await openExceptions(server.deps)).toEqual([]);
  });

  it('corrects a fee that comes with the settlement, and ties [B1]', async () => {
    await server.control('behaviours', { lateFees: true });
    await makePaidMember(server);
    for (let day = 0; day < 4; day += 1) expect(await close()).toMatchObject({ differenceKobo: 0 });
    await server.control('behaviours', { lateFees: false });
  });
});
