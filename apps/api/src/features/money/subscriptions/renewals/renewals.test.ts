import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { paySubscription } from '@udala/contract/subscription-changes';
import { freshKey, signIn } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext } from '#test/subscriptions.ts';
import { joinAndPay, makePair, verify } from '#test/money.ts';
import { renewDue } from './renewals.ts';
import { chargeAt, dueAt, dueDate } from '../terms.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer()));
beforeEach(() => server.fail({}));
afterAll(() => server.close());

type Pair = Awaited<ReturnType<typeof makePair>>;

async function subscribe(): Promise<Pair> {
  const pair = await makePair(server.deps);
  await joinAndPay(server.app, pair);
  return pair;
}

const subscriptionOf = ({ patron }: Pair) =>
  server.deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('patron_id', '=', patron.id)
    .executeTakeFirstOrThrow()
    .then((row) => ({ ...row, anchor_date: row.anchor_date ?? '' }));

const chargesOf = async ({ patron }: Pair) =>
  (await server.charges()).filter(({ email, status }) => email === patron.email && status === 'success');

const decline = ({ patron }: Pair, text: string, times = 1) =>
  answerNext(server, patron, { answer: 'decline', text, times });

type Row = Awaited<ReturnType<typeof subscriptionOf>>;
/** Runs renewals until the row matches: a row locked by another worker is left for the next round. */
const becomes = (pair: Pair, is: (row: Row) => boolean | Promise<boolean>) =>
  eventually(async () => {
    await renewDue(server.deps);
    const row = await subscriptionOf(pair);
    return (await is(row)) && row;
  });
const isIn = (pair: Pair, state: string) => becomes(pair, (row) => row.state === state);
/** Waits until every attempt is answered, since no other is made while one is open. */
const hasTried = (pair: Pair, times: number) =>
  becomes(pair, async ({ id, retry_days_used: tries }) => tries === times && (await openAttempts(id)) === 0);
const hasPaid = (pair: Pair, periods: number) => becomes(pair, (row) => row.period_no === periods);

describe('a membership with a valid card', () => {
  it('renews once per period on its anchor, with one charge each', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    for (const periods of [2, 3]) {
      await server.passTo(chargeAt(await subscriptionOf(pair)));
      const row = await hasPaid(pair, periods);
      expect(row).toMatchObject({ state: 'active', anchor_date: first.anchor_date, retry_days_used: 0 });
      expect(row.access_until).toEqual(later(dueAt(row), days(7)));
    }
    expect(await chargesOf(pair)).toHaveLength(3);
    await assertInvariants(server.deps.db);
  });

  it('is charged once by concurrent processes', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, subscribe));
    await server.passTo(later(dueAt(await subscriptionOf(pairs[7] as Pair)), minutes(11 * 60)));
    await Promise.all([renewDue(server.deps), renewDue(server.deps), renewDue(server.deps)]);
    for (const pair of pairs) {
      await hasPaid(pair, 2);
      expect(await chargesOf(pair)).toHaveLength(2);
    }
    await assertInvariants(server.deps.db);
  });

  it('is charged for the current period after an outage of three months, and the others are waived', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    await server.passTo(later(dueAt(first, 4), minutes(11 * 60)));
    const row = await hasPaid(pair, 5);
    expect(row).toMatchObject({ anchor_date: first.anchor_date });
    expect(await chargesOf(pair)).toHaveLength(2);
    const invoices = await server.deps.db
      .selectFrom('invoices')
      .select(['period_no', 'state', 'period_start'])
      .where('subscription_id', '=', row.id)
      .orderBy('period_no')
      .execute();
    expect(invoices.map(({ state }) => state)).toEqual(['paid', 'waived', 'waived', 'waived', 'paid']);
    expect(invoices.map(({ period_start }) => period_start)).toEqual([0, 1, 2, 3, 4].map((no) => dueDate(first, no)));
    await assertInvariants(server.deps.db);
  });
});

describe('a membership with a declined card', () => {
  it('stays open for its grace, and continues from its anchor when a later try succeeds', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    await decline(pair, 'Insufficient Funds', 2);
    await server.passTo(chargeAt(first));
    await hasTried(pair, 1);
    await isIn(pair, 'past_due');
    await server.passTo(chargeAt(first, 1));
    await hasTried(pair, 2);
    expect((await subscriptionOf(pair)).access_until).toEqual(later(dueAt(first), days(7)));
    await server.passTo(chargeAt(first, 3));
    expect(await hasPaid(pair, 2)).toMatchObject({ state: 'active', anchor_date: first.anchor_date });
    expect(await chargesOf(pair)).toHaveLength(2);
    await assertInvariants(server.deps.db);
  });

  it('ends after the grace, with four tries and no more', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    await decline(pair, 'Insufficient Funds', 100);
    for (const [tries, day] of [0, 1, 3, 6].entries()) {
      await server.passTo(chargeAt(first, day));
      await hasTried(pair, tries + 1);
    }
    await server.passTo(later(dueAt(first), days(7)));
    expect(await isIn(pair, 'ended')).toMatchObject({ end_reason: 'unpaid' });
    const tried = (await server.charges()).filter(({ email }) => email === pair.patron.email);
    expect(tried).toHaveLength(5);
    await assertInvariants(server.deps.db);
  });

  it('waits for authentication where the bank requires it, and continues afterwards', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    await answerNext(server, pair.patron, { answer: 'pause' });
    await server.passTo(chargeAt(first));
    await isIn(pair, 'past_due');
    const { body } = await call(server.app, paySubscription, {
      params: { id: first.id },
      ...(await signIn(server.deps, pair.patron.id)),
      headers: { 'idempotency-key': freshKey() },
    });
    expect(body).toMatchObject({ subscriptionId: first.id });
    expect(await openAttempts(first.id)).toBe(1);
    const { origin, pathname } = new URL(body.authorizationUrl);
    const shown = new URLSearchParams({ answer: '' });
    await fetch(`${origin}${pathname}/step`, { method: 'POST', headers: { origin }, body: shown, redirect: 'manual' });
    await verify(server.app, { patron: await signIn(server.deps, pair.patron.id) }, body.reference);
    expect(await hasPaid(pair, 2)).toMatchObject({ state: 'active' });
    expect(await chargesOf(pair)).toHaveLength(2);
  });

  it('does not charge a stolen card again', async () => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    await decline(pair, 'Pickup card (lost/stolen card)', 100);
    await server.passTo(chargeAt(first));
    await hasTried(pair, 1);
    await isIn(pair, 'past_due');
    await server.passTo(chargeAt(first, 6));
    await renewDue(server.deps);
    await server.passTo(later(dueAt(first), days(7)));
    await isIn(pair, 'ended');
    expect((await server.charges()).filter(({ email }) => email === pair.patron.email)).toHaveLength(2);
  });
});

const openAttempts = async (subscriptionId: string): Promise<number> => {
  const rows = await server.deps.db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('a.id')
    .where('i.subscription_id', '=', subscriptionId)
    .where('a.state', 'in', ['created', 'sent', 'unknown'])
    .execute();
  return rows.length;
};

describe('a charge without an answer', () => {
  it.each(['killed before', 'killed after', 'never heard', 'silent'] as const)('is made once: %s', async (charge) => {
    const pair = await subscribe();
    const first = await subscriptionOf(pair);
    server.fail({ charge });
    await server.passTo(chargeAt(first));
    await becomes(pair, async ({ id }) => (await openAttempts(id)) === 1);
    server.fail({});
    await server.passTime(minutes(2));
    await hasPaid(pair, 2);
    expect(await chargesOf(pair)).toHaveLength(2);
    await assertInvariants(server.deps.db);
  });
});

it('charges nobody while our clock and the provider’s differ', async () => {
  const pair = await subscribe();
  const first = await subscriptionOf(pair);
  const { clock } = server.deps;
  const ahead = chargeAt(first).getTime() - clock.now().getTime();
  clock.moveTo(clock.offsetMs + ahead);
  await renewDue(server.deps);
  expect((await subscriptionOf(pair)).period_no).toBe(1);
  await server.control('clock', { advanceMs: ahead });
  await renewDue(server.deps);
  await hasPaid(pair, 2);
});
