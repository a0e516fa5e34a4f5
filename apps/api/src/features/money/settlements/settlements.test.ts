import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { later, minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { balancesOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { makePaidMember } from '#test/subscriptions.ts';
import { lagosDate } from '../billing/calendar.ts';
import { releaseOf } from '../billing/working-days.ts';
import { importSettlements } from './import-settlements.ts';

const NET_KOBO = 211_250;

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const now = () => server.deps.clock.now();
/** When today's payments are settled: at 10:00 of the next working day. */
const settledAt = () => later(releaseOf(lagosDate(now())), minutes(600));
const held = ({ id }: { id: string }) => balancesOf(server.deps, id);

describe('a payment is the creator’s to withdraw [A1]', () => {
  it('once the provider has settled it, and not by the calendar', async () => {
    const { creator } = await makePaidMember(server);
    await server.passTo(later(settledAt(), -minutes(1)));
    await importSettlements(server.deps);
    expect(await held(creator)).toEqual({ held: NET_KOBO });
    await server.passTime(minutes(1));
    await importSettlements(server.deps);
    expect(await held(creator)).toEqual({ available: NET_KOBO });
  });

  it('not while the provider has settled nothing', async () => {
    const { creator } = await makePaidMember(server);
    server.fail({ listSettlements: { answers: (page) => ({ ...page, items: [] }) } });
    await server.passTime(minutes(10 * 24 * 60));
    await importSettlements(server.deps);
    expect(await held(creator)).toEqual({ held: NET_KOBO });
    server.fail({});
    await importSettlements(server.deps);
    expect(await held(creator)).toEqual({ available: NET_KOBO });
  });

  it('once, in whatever process and however often it is imported', async () => {
    const { creator } = await makePaidMember(server);
    await server.passTo(settledAt());
    const second = await server.secondProcess();
    const { deps } = server;
    await Promise.all([deps, second, deps].map(importSettlements));
    expect(await held(creator)).toEqual({ available: NET_KOBO });
  });
});
