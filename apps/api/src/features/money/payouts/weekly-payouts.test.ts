import { savePayoutSettings } from '@udala/contract/payouts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDeps, type Deps } from '#app/deps.ts';
import { days, minutes } from '#platform/clock.ts';
import type { Creator } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { accounts, earn, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { freezeBooksOf } from '#test/freeze-books.ts';
import { lastRun } from './weekly-dates.ts';
import { payoutsJobs } from './payouts.jobs.ts';
import { beginWeeklyRun, reserveWeeklyPayout } from './weekly-payouts.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const WEEK_MS = days(7);
const ALL = 500_000;

/** Every test begins on the Thursday evening before a run, after the previous run is over. */
beforeEach(async () => {
  const now = server.deps.clock.now().getTime();
  await server.passTime(lastRun(new Date(now)).at.getTime() + WEEK_MS - minutes(10 * 60) - now);
  await runIsOver();
});

const nine = () => server.passTime(minutes(10 * 60));
const jobsLeft = async () => {
  const { rows } = await server.deps.pool.query<{ left: number }>(
    "select count(*) as left from pgboss.job where name = 'weekly-payouts' and state not in ('completed', 'failed')",
  );
  return rows[0]?.left ?? 0;
};
/** Waits until the run that is due has begun and all its jobs are done. */
async function runIsOver(): Promise<void> {
  const { runOn } = lastRun(server.deps.clock.now());
  const run = server.deps.db.selectFrom('payout_runs').select('run_on').where('run_on', '=', runOn);
  await eventually(async () => (await run.executeTakeFirst()) !== undefined && (await jobsLeft()) === 0);
}
const payoutsOf = ({ id }: Creator) =>
  server.deps.db
    .selectFrom('payouts')
    .select(['amount_kobo', 'is_automatic'])
    .where('creator_id', '=', id)
    .orderBy('created_at')
    .execute();

it('sends the available balance on Friday at nine, not a minute before', async () => {
  const creator = await server.makeEarner(ALL);
  await server.passTime(minutes(9 * 60));
  await beginWeeklyRun(server.deps);
  expect(await payoutsOf(creator)).toEqual([]);
  await server.passTime(minutes(60));
  await runIsOver();
  expect(await payoutsOf(creator)).toEqual([{ amount_kobo: 499_000, is_automatic: true }]);
});

it('sends nothing when off, below the minimum, without an account, on hold, or for a suspended creator', async () => {
  const off = await server.makeEarner(ALL);
  await call(server.app, savePayoutSettings, { token: off.token, body: { isWeekly: false } });
  const little = await server.makeEarner(99_999);
  const changed = await server.makeEarner(ALL);
  await server.saveAccount(changed, accounts.comesBack);
  const suspended = await server.makeEarner(ALL);
  await server.deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', suspended.id).execute();
  await nine();
  await runIsOver();
  for (const creator of [off, little, changed, suspended]) expect(await payoutsOf(creator)).toEqual([]);
  await earn(server.deps, little.id, ALL);
  await server.passTime(days(2));
  await beginWeeklyRun(server.deps);
  expect(await jobsLeft()).toBe(0);
  for (const creator of [little, changed]) expect(await payoutsOf(creator)).toEqual([]);
});

it('tries once a week, whatever the outcome', async () => {
  const creator = await server.makeEarner(ALL, accounts.fails);
  await nine();
  await runIsOver();
  await eventually(async () => {
    await server.passTime(minutes(3));
    return (await server.balanceOf(creator)).availableKobo === ALL;
  });
  const { runOn } = lastRun(server.deps.clock.now());
  await server.deps.db.deleteFrom('payout_runs').where('run_on', '=', runOn).execute();
  await beginWeeklyRun(server.deps);
  await runIsOver();
  expect(await payoutsOf(creator)).toHaveLength(1);
});

it('draws what one transfer cannot carry in several, each after the one before has arrived [C]', async () => {
  const most = { amount_kobo: 1_000_000_000, is_automatic: true };
  const creator = await server.makeEarner(2_500_000_000);
  await server.control('balance', { floatKobo: 3_000_000_000 });
  await nine();
  await runIsOver();
  expect(await payoutsOf(creator)).toEqual([most]);
  await eventually(async () => {
    await server.passTime(minutes(3));
    return (await payoutsOf(creator)).length === 3;
  });
  expect(await payoutsOf(creator)).toEqual([most, most, { amount_kobo: 499_970_000, is_automatic: true }]);
  await eventually(async () => {
    await server.passTime(minutes(3));
    return (await server.balanceOf(creator)).inTransitKobo === 0;
  });
  expect(await payoutsOf(creator)).toHaveLength(3);
});

it('draws nothing more once the creator has switched the weekly payout off [C]', async () => {
  const creator = await server.makeEarner(ALL);
  await call(server.app, savePayoutSettings, { token: creator.token, body: { isWeekly: false } });
  await nine();
  await runIsOver();
  await reserveWeeklyPayout(server.deps, creator.id, server.deps.clock.now());
  expect(await payoutsOf(creator)).toEqual([]);
});

it('pays the others when one creator fails, and retries that one alone', async () => {
  const creators = [await server.makeEarner(ALL), await server.makeEarner(ALL)];
  const [first, second] = creators.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Creator, Creator];
  const mend = await freezeBooksOf(server.deps, first.id);
  await nine();
  await runIsOver();
  expect(await payoutsOf(second)).toHaveLength(1);
  expect(await payoutsOf(first)).toEqual([]);
  await mend();
  await eventually(async () => (await payoutsOf(first)).length === 1);
});

it('begins once in two processes, at once and after a restart', async () => {
  const [one, two] = [await server.makeEarner(ALL), await server.makeEarner(ALL)];
  await withSecond(async (second) => {
    await server.passTime(minutes(10 * 60));
    second.clock.moveTo(server.deps.clock.offsetMs);
    await Promise.all([server.deps, second, server.deps, second].map(beginWeeklyRun));
    await runIsOver();
  });
  await withSecond(async (restarted) => {
    restarted.clock.moveTo(server.deps.clock.offsetMs);
    await beginWeeklyRun(restarted);
    await runIsOver();
  });
  for (const creator of [one, two]) expect(await payoutsOf(creator)).toHaveLength(1);
});

it('makes up for a Friday on which no process ran', async () => {
  const creator = await server.makeEarner(ALL);
  server.fail({ now: 'never heard' });
  await server.passTime(days(2));
  await beginWeeklyRun(server.deps);
  expect(await payoutsOf(creator)).toEqual([]);
  server.fail({});
  await beginWeeklyRun(server.deps);
  await runIsOver();
  expect(await payoutsOf(creator)).toHaveLength(1);
});

it('pays nothing for the Friday before the first start', async () => {
  const creator = await server.makeEarner(ALL);
  await server.deps.db.deleteFrom('payout_runs').execute();
  await beginWeeklyRun(server.deps);
  await runIsOver();
  expect(await payoutsOf(creator)).toEqual([]);
});

/** Another process of the same instance. */
async function withSecond(work: (second: Deps) => Promise<void>): Promise<void> {
  const second = await createDeps(server.deps.config);
  payoutsJobs(second);
  await second.jobs.start();
  try {
    await work(second);
  } finally {
    await second.jobs.stop();
    await second.close();
  }
}
