import { listPayments } from '@udala/contract/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext, eventsOf, makePaidMember, moveBack, rowOf, type Member } from '#test/subscriptions.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(async () => {
  await server.clearFaults();
  await assertInvariants(server.deps.db);
});
afterAll(() => server.close());

async function makeDue(): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  return member;
}

const rejectCharges = (message: string) =>
  server.control('faults', { endpoint: 'POST /transaction/charge_authorization', kind: 'decline', message });

async function pass(ms: number): Promise<void> {
  await server.passTime(ms);
  await checkOpenPayments(server.deps);
  await renewDue(server.deps);
}

/** Kinds of all notifications of a patron. */
async function notificationsOf({ patron }: Member): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select('event_key')
    .where('recipient_id', '=', patron.id)
    .execute();
  return rows.map(({ event_key: key }) => key.replace(/:.*/, ''));
}

it.each([
  'Your business is not active',
  'Currency not supported by merchant',
  'Merchant is not enabled for recurring charges',
])('a fault of the merchant’s account is no patron’s: %s [A5]', async (message) => {
  const { deps } = server;
  const alarmed = await server.alarms('merchant_rejected');
  const member = await makeDue();
  const known = await notificationsOf(member);
  await rejectCharges(message);
  await renewDue(deps);
  for (let day = 0; day < 8; day += 1) await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1, end_reason: null });
  expect(await notificationsOf(member)).toEqual(known);
  expect(await server.alarms('merchant_rejected')).toBeGreaterThan(alarmed);
  const { items } = (await call(server.app, listPayments, { token: member.patron.token })).body;
  expect(items[0]).toMatchObject({
    status: 'failed',
    reason: "We couldn't take this payment. Your bank and card are fine.",
  });

  await server.clearFaults();
  await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
  expect((await eventsOf(deps, member.id)).map(({ to_state: state }) => state)).not.toContain('past_due');
});

it('a bank that does not know the merchant is a fault of the merchant’s account too [A5]', async () => {
  const member = await makeDue();
  await answerNext(server, member.patron, { answer: 'decline', text: 'Invalid merchant', times: 9 });
  await renewDue(server.deps);
  for (let hour = 0; hour < 16; hour += 2) await pass(minutes(121));
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
  await pass(minutes(121));
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
});

it('while the merchant is rejected for weeks, a charge is tried once a day, and access stays open [A5]', async () => {
  const { db, clock } = server.deps;
  const member = await makeDue();
  await rejectCharges('Your business is not active');
  await renewDue(server.deps);
  for (let hour = 0; hour < 3 * 24; hour += 2) await pass(minutes(121));
  const tries = await db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('a.id')
    .where('i.subscription_id', '=', member.id)
    .where('a.state', '=', 'failed')
    .execute();
  // Twelve in the first day, then one a day.
  expect(tries).toHaveLength(14);
  for (let day = 0; day < 12; day += 1) await pass(days(1));
  const { state, access_until: until } = await rowOf(server.deps, member.id);
  expect(state).toBe('active');
  expect(until?.getTime()).toBeGreaterThan(clock.now().getTime() + days(1));
});

it('a fault of the merchant’s account after a decline gives the days back [A5]', async () => {
  const { deps } = server;
  const member = await makeDue();
  await answerNext(server, member.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due' });
  await rejectCharges('Your business is not active');
  for (let day = 0; day < 10; day += 1) await pass(days(1));
  const { state, access_until: until } = await rowOf(deps, member.id);
  expect(state).toBe('active');
  expect(until?.getTime()).toBeGreaterThan(deps.clock.now().getTime());

  await server.clearFaults();
  await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
});

it('a bank that is away for some hours declined nobody [A5]', async () => {
  const { deps } = server;
  const member = await makeDue();
  await answerNext(server, member.patron, { answer: 'decline', text: 'Issuer or Switch Inoperative', times: 3 });
  await renewDue(deps);
  for (let hour = 0; hour < 6; hour += 2) {
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
    await pass(minutes(121));
  }
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await notificationsOf(member)).not.toContain('payment-failed');
  expect((await eventsOf(deps, member.id)).map(({ to_state: to }) => to)).not.toContain('past_due');
});

it('a bank that stays away is a failed payment after half a day [A5]', async () => {
  const { deps } = server;
  const member = await makeDue();
  await answerNext(server, member.patron, { answer: 'decline', text: 'System malfunction', times: 9 });
  await renewDue(deps);
  for (let hour = 0; hour < 12; hour += 2) await pass(minutes(121));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due', period_no: 1 });
  expect(await notificationsOf(member)).toContain('payment-failed');
});
