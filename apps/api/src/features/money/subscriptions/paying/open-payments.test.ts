import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { ProviderBusy, ProviderRefused } from '#platform/payments/payments.ts';
import { pending } from '#test/faults.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, lapse, makePaidMember, moveBack, rowOf, type Member } from '#test/subscriptions.ts';
import { join, makePair, payAt, unhurried } from '#test/money.ts';
import { renewDue } from '../renewals/renewals.ts';
import { letTimePass } from '../../../../../../../scripts/test/patience.ts';
import { checkOpenPayments } from './open-payments.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(unhurried)));
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

/** Charge attempts for the second period. */
const triesOf = ({ id }: Member) =>
  server.deps.db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('a.state')
    .where('i.subscription_id', '=', id)
    .where('i.period_no', '=', 1)
    .orderBy('a.attempt_no')
    .execute();

async function makeDue(): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 31);
  return member;
}

const refusedPayment = () => ({ before: new ProviderRefused('Denied by fraud system'), times: 1 });

/** The provider rejected the charge on its due day, and the retry of the next day was recorded but not sent. */
async function makeUnsent(): Promise<Member> {
  const member = await makeDue();
  server.fail({ charge: refusedPayment() });
  await renewDue(server.deps);
  server.fail({ charge: 'killed before' });
  await server.passTime(days(1));
  await renewDue(server.deps);
  return member;
}

it('goes on when the provider has had too many calls, and checks those it did not answer in the same round', async () => {
  const members = [await makeDue(), await makeDue(), await makeDue()];
  server.fail({ charge: 'never heard' });
  await renewDue(server.deps);
  await server.passTime(minutes(2));
  server.fail({ verify: { before: new ProviderBusy('Paystack answered 429'), times: 2 } });
  await checkOpenPayments(server.deps);
  expect(await Promise.all(members.map((member) => server.paidBy(member)))).toEqual([2, 2, 2]);
});

it('does not resend a rejected charge, but waits for the next day of the calendar', async () => {
  const { deps } = server;
  const member = await makeDue();
  server.fail({ charge: refusedPayment() });
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due', retry_days_used: 1 });
  for (const wait of [2, 5, 30]) {
    await server.passTime(minutes(wait));
    await checkOpenPayments(deps);
  }
  expect(await server.paidBy(member)).toBe(1);
  await server.passTime(days(1));
  await Promise.all([checkOpenPayments(deps), renewDue(deps)]);
  expect(await server.paidBy(member)).toBe(2);
});

it.each(['payments are looked at first', 'renewals are'])(
  'charges once for a period when a day passed between recording a charge and sending it: %s',
  async (first) => {
    const { deps } = server;
    const member = await makeDue();
    server.fail({ charge: 'killed before' });
    await renewDue(deps);
    const charged = Promise.withResolvers<void>();
    server.fail({ charge: { until: charged.promise } });
    await server.passTime(days(1) + minutes(5));
    const looks = [checkOpenPayments, renewDue];
    const [one, other] = first.startsWith('payments') ? looks : looks.toReversed();
    let isOver = false;
    const begun = one?.(deps).then(() => (isOver = true));
    await eventually(async () => isOver || (await server.paidBy(member)) === 2);
    const followed = other?.(deps);
    await letTimePass(500, 'whoever charges twice would do so while the first answer is held');
    charged.resolve();
    await Promise.all([begun, followed]);
    server.fail({});
    await checkOpenPayments(deps);
    await renewDue(deps);
    expect(await server.paidBy(member)).toBe(2);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  },
);

it('gives up a charge that was not sent for two days, and opens no checkout beside its successor', async () => {
  const { app, deps } = server;
  const member = await makeUnsent();
  const sent = Promise.withResolvers<void>();
  server.fail({ charge: { until: sent.promise } });
  await server.passTime(days(2) + minutes(5));
  const renewed = renewDue(deps);
  await eventually(async () => (await server.paidBy(member)) === 2);
  expect((await change(app, 'paySubscription', member.id, member.patron)).status).toBe(409);
  sent.resolve();
  await renewed;
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
});

it.each<[string, (member: Member) => Promise<unknown>]>([
  ['they cancelled', ({ id, patron }) => change(server.app, 'cancelSubscription', id, patron)],
  ['they paused', ({ id, patron }) => change(server.app, 'pauseSubscription', id, patron)],
  [
    'their card was removed',
    ({ patron }) =>
      server.deps.db
        .updateTable('payment_methods')
        .set({ removed_at: server.deps.clock.now() })
        .where('patron_id', '=', patron.id)
        .execute(),
  ],
])('does not send a charge that was recorded before %s', async (_, happen) => {
  const { deps } = server;
  const member = await makeDue();
  server.fail({ charge: 'killed before' });
  await renewDue(deps);
  server.fail({});
  await happen(member);
  await server.passTime(minutes(5));
  await checkOpenPayments(deps);
  expect(await server.paidBy(member)).toBe(1);
  expect(await triesOf(member)).toEqual([{ state: 'abandoned' }]);
});

it('tries nothing else while the bank processes a charge, and accepts its late outcome', async () => {
  const { deps } = server;
  const member = await makeDue();
  server.fail({ charge: pending, verify: pending });
  await renewDue(deps);
  for (const day of [1, 2]) {
    await server.passTime(days(1) + minutes(5 * day));
    await Promise.all([checkOpenPayments(deps), renewDue(deps)]);
  }
  expect(await triesOf(member)).toEqual([{ state: 'sent' }]);
  server.fail({});
  await server.passTime(minutes(61));
  await checkOpenPayments(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
});

it('retains the card that renews a membership when a period is paid another way', async () => {
  const { app, deps } = server;
  const member = await makeDue();
  await lapse(deps, member.id);
  const { method_id: card } = await rowOf(deps, member.id);
  const { body } = await change(app, 'paySubscription', member.id, member.patron);
  await payAt(body.authorizationUrl, 'success');
  server.fail({ verify: { answers: (payment) => ({ ...payment, channel: 'bank_transfer', authorization: null }) } });
  await server.passTime(minutes(2));
  await checkOpenPayments(deps);
  expect(card).not.toBeNull();
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2, method_id: card });
});

it('opens no checkout beside a charge that the provider has not heard of yet', async () => {
  const member = await makeUnsent();
  server.fail({});
  await server.passTime(minutes(2));
  expect((await change(server.app, 'paySubscription', member.id, member.patron)).status).toBe(409);
  expect(await triesOf(member)).toEqual([{ state: 'failed' }, { state: 'created' }]);
});

it('waits no longer than a day for a payment in another currency', async () => {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  server.fail({ verify: { answers: (payment) => ({ ...payment, currency: 'GHS' }) } });
  await server.passTime(days(1) + minutes(5));
  await checkOpenPayments(deps);
  const attempt = deps.db.selectFrom('charge_attempts').select(['state', 'check_at']);
  expect(await attempt.where('reference', '=', body.reference).execute()).toEqual([
    { state: 'abandoned', check_at: null },
  ]);
  expect((await join(app, pair)).body.reference).not.toBe(body.reference);
});
