import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import type { Creator } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { joinAndPay, makePair } from '#test/money.ts';
import { referenceOf, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { importSettlements } from '../settlements/import-settlements.ts';
import { findPayout } from './payouts.queries.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { lastRun } from './weekly-dates.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const EARNED = 875_000;

const holds = (floatKobo: number) => server.control('balance', { floatKobo });
const stateOf = async (id: string) => (await findPayout(server.deps.db, referenceOf(id)))?.state;
const payoutEmailsTo = async ({ email }: Creator) =>
  (await emailsTo(server.deps, email)).filter(({ subject }) => /^Your payout of|is at your bank$/.test(subject));

it('pays the oldest that the balance covers, and the others once it does, without a word of failure [A1]', async () => {
  const earners = [];
  for (let one = 0; one < 6; one += 1) earners.push(await server.makeEarner(EARNED));
  // Two payouts and their fees.
  await holds(2_000_000);
  const alarmed = await server.alarms('payout_waits_for_funds');
  const log = vi.spyOn(server.deps.log, 'error');
  const ids: string[] = [];
  for (const creator of earners) ids.push((await server.withdraw(creator)).body.id);
  const states = () => Promise.all(ids.map(stateOf));
  await eventually(async () => (await states()).filter((state) => state === 'created').length === 4);
  await sendDuePayouts(server.deps);
  await eventually(async () => (await states()).slice(2).every((state) => state === 'created'));
  for (const id of ids.slice(0, 2)) expect(await server.settled(id)).toBe('succeeded');
  expect(await server.alarms('payout_waits_for_funds')).toBeGreaterThan(alarmed);
  expect(log.mock.calls.map(([details]) => details)).toContainEqual(
    expect.objectContaining({ neededKobo: 4 * EARNED }),
  );
  for (const creator of earners.slice(2)) {
    expect(await payoutEmailsTo(creator)).toEqual([]);
    const { availableKobo, inTransitKobo, arrivesBy, waitsFor } = await server.balanceOf(creator);
    expect({ availableKobo, inTransitKobo, arrivesBy, waitsFor }).toEqual({
      availableKobo: 0,
      inTransitKobo: EARNED,
      arrivesBy: null,
      waitsFor: 'funds',
    });
  }

  await server.control('balance', { topUpKobo: 4 * EARNED });
  await server.passTime(minutes(61));
  for (const id of ids.slice(2)) expect(await server.settled(id)).toBe('succeeded');
  const { items } = await server.deps.payments.listTransfers(new Date(0), null);
  expect(items.map(({ reference }) => reference).toSorted()).toEqual(ids.map(referenceOf).toSorted());
});

it('waits also where the money left between the look and the transfer', async () => {
  const creator = await server.makeEarner(EARNED);
  await holds(-1e12);
  server.fail({ balanceKobo: { answers: () => 1e12 } });
  const [refused, waited] = [await server.alarms('payout_refused'), await server.alarms('payout_waits_for_funds')];
  const { id } = (await server.withdraw(creator)).body;
  await eventually(
    async () => (await server.alarms('payout_waits_for_funds')) > waited && (await stateOf(id)) === 'created',
  );
  server.fail({});
  await holds(1e12);
  await server.passTime(minutes(61));
  expect(await server.settled(id)).toBe('succeeded');
  expect(await server.alarms('payout_refused')).toBe(refused);
  expect((await payoutEmailsTo(creator)).map(({ subject }) => subject)).toEqual(['₦8,725 is at your bank']);
});

it('leaves a Thursday’s payment, which is settled after the weekly run, for the next one [A1]', async () => {
  const { app, deps } = server;
  const nextRun = lastRun(deps.clock.now()).at.getTime() + days(7);
  await server.passTime(nextRun - minutes(20 * 60) - deps.clock.now().getTime());
  const pair = await makePair(deps);
  await server.saveAccount(pair.creator);
  await joinAndPay(app, pair);
  await server.passTime(nextRun + minutes(2) - deps.clock.now().getTime());
  await importSettlements(deps);
  expect(await server.balanceOf(pair.creator)).toMatchObject({ availableKobo: 0, heldKobo: 211_250 });
  await server.passTime(minutes(60));
  await importSettlements(deps);
  expect(await server.balanceOf(pair.creator)).toMatchObject({ availableKobo: 211_250, heldKobo: 0, inTransitKobo: 0 });
  await server.passTime(days(7));
  const payoutsOf = () =>
    deps.db.selectFrom('payouts').select('id').where('creator_id', '=', pair.creator.id).execute();
  const [payout] = await eventually(async () => {
    const made = await payoutsOf();
    return made.length > 0 && made;
  });
  expect(await server.settled(payout?.id ?? '')).toBe('succeeded');
});

it('pays in the run what was settled before it, after a server was away [C]', async () => {
  const { app, deps } = server;
  await deps.jobs.stop();
  const nextRun = lastRun(deps.clock.now()).at.getTime() + days(21);
  await server.passTime(nextRun - days(9) - deps.clock.now().getTime());
  const creators: Creator[] = [];
  for (let one = 0; one < 6; one += 1) {
    const pair = await makePair(deps);
    await server.saveAccount(pair.creator);
    await joinAndPay(app, pair);
    creators.push(pair.creator);
  }
  await server.passTime(nextRun + minutes(30) - deps.clock.now().getTime());
  await deps.jobs.start();
  await server.passTime(minutes(1));
  const paid = () =>
    deps.db
      .selectFrom('payouts')
      .select('id')
      .where(
        'creator_id',
        'in',
        creators.map(({ id }) => id),
      )
      .execute();
  expect(await eventually(async () => (await paid()).length === creators.length)).toBe(true);
});
