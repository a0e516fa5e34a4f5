import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import type { Creator } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { referenceOf, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { lastRun } from './weekly-dates.ts';
import { weeklyPayoutId } from './weekly-payout-id.ts';
import { beginWeeklyRun, reserveWeeklyPayout } from './weekly-payouts.ts';

// A backup of the time before a weekly run was restored: the provider has made its payouts, and our books hold none.

let server: PayoutServer;
beforeAll(async () => {
  server = await startPayoutServer();
  // Each test says what runs, and in which order.
  await server.deps.jobs.stop();
});
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const ALL = 500_000;
const runAt = () => lastRun(server.deps.clock.now()).at;

/** Every test has a run of its own, which is due. */
beforeEach(() => server.passTime(runAt().getTime() + days(7) + minutes(1) - server.deps.clock.now().getTime()));

/** The weekly payout, as the provider has made it. */
async function payWithoutUs(creator: Creator, amountKobo: number, nth = 0): Promise<string> {
  const { payments, db } = server.deps;
  const account = db.selectFrom('payout_accounts').select('recipient_code').where('creator_id', '=', creator.id);
  const { recipient_code: recipientCode } = await account.executeTakeFirstOrThrow();
  const reference = referenceOf(weeklyPayoutId(creator.id, runAt(), nth));
  await payments.transfer({ reference, amountKobo, recipientCode, reason: 'Weekly' });
  await eventually(async () => (await payments.findTransfer(reference)).status === 'succeeded');
  return reference;
}

const payoutsOf = ({ id }: Creator) =>
  server.deps.db
    .selectFrom('payouts')
    .select(['reference', 'state', 'amount_kobo', 'is_automatic'])
    .where('creator_id', '=', id)
    .orderBy('created_at')
    .execute();
/** The run, without the jobs of its creators. */
async function payAgain(creator: Creator): Promise<void> {
  await reserveWeeklyPayout(server.deps, creator.id, runAt());
  await sendDuePayouts(server.deps);
}
/** Lets the provider's list be empty, so that its payouts are found by their references alone. */
const hideList = (more: Parameters<PayoutServer['fail']>[0] = {}) =>
  server.fail({ listTransfers: { answers: (page) => ({ ...page, items: [] }) }, ...more });
const mismatches = () => server.alarms('money_alarm_payout_mismatch');

it('takes them into the books before the run begins, and pays nobody twice', async () => {
  const creator = await server.makeEarner(ALL);
  const reference = await payWithoutUs(creator, 300_000);
  await beginWeeklyRun(server.deps);
  await payAgain(creator);
  expect(await payoutsOf(creator)).toEqual([
    { reference, state: 'succeeded', amount_kobo: 300_000, is_automatic: true },
  ]);
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: ALL - 301_000, inTransitKobo: 0 });
});

it('does not send one again that has the same reference', async () => {
  const creator = await server.makeEarner(ALL);
  const reference = await payWithoutUs(creator, 499_000);
  hideList();
  await payAgain(creator);
  await server.settled(weeklyPayoutId(creator.id, runAt(), 0));
  expect(await payoutsOf(creator)).toEqual([
    { reference, state: 'succeeded', amount_kobo: 499_000, is_automatic: true },
  ]);
});

it.each([
  ['more', 300_000, 1_000],
  ['less', 600_000, 2_500],
])('takes the amount that left where %s is available now', async (_, leftKobo, feeKobo) => {
  const creator = await server.makeEarner(ALL);
  const reference = await payWithoutUs(creator, leftKobo);
  const before = await mismatches();
  hideList();
  await payAgain(creator);
  await server.settled(weeklyPayoutId(creator.id, runAt(), 0));
  expect(await payoutsOf(creator)).toEqual([
    { reference, state: 'succeeded', amount_kobo: leftKobo, is_automatic: true },
  ]);
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: ALL - leftKobo - feeKobo, inTransitKobo: 0 });
  expect(await mismatches()).toBe(before + 1);
});

it('ends it also while the provider’s balance is short', async () => {
  const creator = await server.makeEarner(ALL);
  await payWithoutUs(creator, 499_000);
  hideList({ balanceKobo: { answers: () => 0 } });
  await payAgain(creator);
  expect(await payoutsOf(creator)).toMatchObject([{ state: 'succeeded' }]);
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: 0, inTransitKobo: 0 });
});

it('sends one on that was abandoned there, whatever its amount was', async () => {
  const creator = await server.makeEarner(ALL);
  const reference = await payWithoutUs(creator, 300_000);
  const before = await mismatches();
  hideList({
    findTransfer: {
      answers: (transfer) => (transfer.reference === reference ? { ...transfer, status: 'abandoned' } : transfer),
    },
  });
  await payAgain(creator);
  const id = weeklyPayoutId(creator.id, runAt(), 0);
  await server.settled(id);
  await sendDuePayouts(server.deps);
  await eventually(async () => (await payoutsOf(creator))[0]?.reference === `${reference}-2`);
  expect(await mismatches()).toBe(before);
});
