import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, makePair, payAt, startMoneyServer, unhurried, verify, type MoneyServer } from '#test/money.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

/** Pays a minute before the next month in Lagos, and is heard of after so long; returns the day it is booked on. */
async function payOnLastDay(heardAfterMs: number): Promise<{ last: string; heard: string; booked: string }> {
  const { app, deps } = server;
  const [year = 0, month = 0] = lagosDate(deps.clock.now()).split('-').map(Number);
  const first = lagosDate(new Date(Date.UTC(year, month, 1, 12)));
  await server.passTo(later(lagosMidnight(first), -minutes(1)));
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  const last = lagosDate(deps.clock.now());
  await server.passTime(heardAfterMs);
  await verify(app, pair, body.reference);
  const { at } = await deps.db
    .selectFrom('ledger_transactions')
    .select('at')
    .where('kind', '=', 'payment')
    .where('creator_id', '=', pair.creator.id)
    .executeTakeFirstOrThrow();
  return { last, heard: lagosDate(deps.clock.now()), booked: lagosDate(at) };
}

it('a payment of the last minute of a month belongs to it, though we hear of it in the next [C]', async () => {
  const { last, heard, booked } = await payOnLastDay(minutes(2));
  expect(heard).not.toBe(last);
  expect(booked).toBe(last);
});

it('a payment that we hear of days later changes no month that is over [C]', async () => {
  const { heard, booked } = await payOnLastDay(days(2));
  expect(booked).toBe(heard);
});
