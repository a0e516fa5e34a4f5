import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { letTimePass } from '../../../../../../../scripts/test/patience.ts';
import { minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext, change, rowOf, type Member } from '#test/subscriptions.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { makeDue as makeDueOn, patient, whileCharged } from '#test/while-charged.ts';
import { renewDue } from '../renewals/renewals.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(patient)));
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

const ROUNDS = 4;
const EACH = 26;
const LATENCY_MS = 1_500;
const charging = 'POST /transaction/charge_authorization';
const slowly = (times: number) =>
  server.control('faults', { endpoint: charging, kind: 'latency', ms: LATENCY_MS, times });

const makeDue = (): Promise<Member> => makeDueOn(server);

const inProgress = async () => {
  const rows = await server.deps.db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('i.subscription_id as id')
    .where('a.kind', '=', 'saved')
    .where('a.state', '=', 'created')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Renews what is due, and runs `during` for each member once their charge is in progress. */
async function renewAnd(members: readonly Member[], during: (member: Member) => Promise<unknown>): Promise<void> {
  let isDone = false;
  const renewed = renewDue(server.deps).finally(() => (isDone = true));
  const waiting = new Set(members);
  const acts: Promise<unknown>[] = [];
  while (!isDone && waiting.size > 0) {
    const charged = await inProgress();
    for (const member of [...waiting].filter(({ id }) => charged.has(id))) {
      waiting.delete(member);
      acts.push(during(member));
    }
    await letTimePass(5, 'between two looks at what is in progress');
  }
  // On a busy machine a charge may be over before it is seen in progress.
  acts.push(...[...waiting].map(during));
  await Promise.all([renewed, ...acts]);
}

it('ends a membership cancelled during a charge that fails, and charges no more [K2]', async () => {
  const { app, deps } = server;
  const member = await makeDue();
  await answerNext(server, member.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await whileCharged(server, member, async () => {
    const { body } = await change(app, 'cancelSubscription', member.id, member.patron);
    expect(body).toMatchObject({ status: 'ending', canResume: false, nextPaymentOn: null });
  });
  await server.passTime(minutes(3));
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'cancelled', period_no: 1 });
  const { body } = await change(app, 'cancelSubscription', member.id, member.patron);
  expect(body).toMatchObject({ status: 'ended', accessUntil: null });
  expect(await server.paidBy(member)).toBe(1);
});

it('does not send a charge that was recorded but not sent before the cancellation [K2]', async () => {
  const { app, deps } = server;
  const member = await makeDue();
  server.fail({ charge: 'killed before' });
  await renewDue(deps);
  server.fail({});
  expect((await change(app, 'cancelSubscription', member.id, member.patron)).body.status).toBe('ending');
  await server.passTime(minutes(3));
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'cancelled', period_no: 1 });
  expect(await server.paidBy(member)).toBe(1);
});

it('asks the provider about a charge without an answer, and gives the period that was paid [K2]', async () => {
  const { app, deps } = server;
  const member = await makeDue();
  await server.control('faults', { endpoint: charging, kind: 'cut', when: 'after', times: 1 });
  await renewDue(deps);
  const { body } = await change(app, 'cancelSubscription', member.id, member.patron);
  expect(body).toMatchObject({ status: 'ending' });
  await server.passTime(minutes(3));
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ending', period_no: 2, end_reason: 'cancelled' });
  expect(await server.paidBy(member)).toBe(2);
});

it('charges nobody after a cancellation that was confirmed as the end [K2]', async () => {
  const { app, deps } = server;
  const answered: { member: Member; status: string; accessUntil: string | null }[] = [];
  const cancel = async (member: Member) => {
    const { status, body } = await change(app, 'cancelSubscription', member.id, member.patron);
    expect(status).toBe(200);
    answered.push({ member, ...body });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const members = await Promise.all(Array.from({ length: EACH }, makeDue));
    await slowly(EACH);
    // Some cancel before the charge begins, some as it begins, most while the provider processes it.
    await Promise.all([renewAnd(members.slice(4), cancel), ...members.slice(0, 4).map(cancel)]);
  }
  // Charges that timed out on a busy machine are checked now.
  await server.passTime(minutes(3));
  await renewDue(deps);
  expect(answered.length).toBeGreaterThan(100);
  const paid = await server.charges();
  const refunds = await deps.db.selectFrom('refunds').select('id').execute();
  expect(refunds).toEqual([]);
  for (const { member, status, accessUntil } of answered) {
    const charges = paid.filter(({ email, status: is }) => email === member.patron.email && is === 'success').length;
    const { state, period_no: periodNo, access_until: until, end_reason: reason } = await rowOf(deps, member.id);
    if (status === 'ended') expect([charges, state, accessUntil]).toEqual([1, 'ended', null]);
    else expect(status).toBe('ending');
    expect(reason).toBe('cancelled');
    // A charge recorded but not sent before the cancellation is never sent.
    expect([charges, state, periodNo]).toEqual(charges === 2 ? [2, 'ending', 2] : [1, 'ended', 1]);
    // A charged period is open to its end, without the days of grace.
    if (charges === 2) expect(until?.getTime()).toBeGreaterThan(deps.clock.now().getTime());
  }
  expect(answered.map(({ status }) => status)).toContain('ending');
}, 300_000);
