import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext, eventsOf, makePaidMember, moveBack, rowOf } from '#test/subscriptions.ts';
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

const charging = 'POST /transaction/charge_authorization';

async function pass(ms: number): Promise<void> {
  await server.passTime(ms);
  await checkOpenPayments(server.deps);
  await renewDue(server.deps);
}

/** Kinds of all notifications of a patron. */
const notificationsOf = async (userId: string): Promise<string[]> => {
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select('event_key')
    .where('recipient_id', '=', userId)
    .execute();
  return rows.map(({ event_key: key }) => key.replace(/[:/].*/, ''));
};

it.each([
  'Your business is not active',
  'Currency not supported by merchant',
  'Merchant is not enabled for recurring charges',
])('a fault of the merchant’s account is no patron’s: %s [A5]', async (message) => {
  const { deps } = server;
  const alarmed = await server.alarms('charge_refused_to_merchant');
  const member = await makePaidMember(server);
  const known = await notificationsOf(member.patron.id);
  await moveBack(deps, member.id, 32);
  await server.control('faults', { endpoint: charging, kind: 'decline', message });
  await renewDue(deps);
  for (let day = 0; day < 8; day += 1) await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1, end_reason: null });
  expect(await notificationsOf(member.patron.id)).toEqual(known);
  expect(await server.alarms('charge_refused_to_merchant')).toBeGreaterThan(alarmed);

  await server.clearFaults();
  await pass(days(1));
  await pass(minutes(61));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
  expect((await eventsOf(deps, member.id)).map(({ to_state: state }) => state)).not.toContain('past_due');
});

it('a fault of the merchant’s account after a decline gives the days back [A5]', async () => {
  const { deps } = server;
  const member = await makePaidMember(server);
  await moveBack(deps, member.id, 32);
  await answerNext(server, member.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due' });
  await server.control('faults', { endpoint: charging, kind: 'decline', message: 'Your business is not active' });
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
  const member = await makePaidMember(server);
  await moveBack(deps, member.id, 32);
  await answerNext(server, member.patron, { answer: 'decline', text: 'Issuer or Switch Inoperative', times: 3 });
  await renewDue(deps);
  for (let hour = 0; hour < 6; hour += 2) {
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
    await pass(minutes(121));
  }
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await notificationsOf(member.patron.id)).not.toContain('payment-failed');
  expect((await eventsOf(deps, member.id)).map(({ to_state: to }) => to)).not.toContain('past_due');
});

it('a bank that stays away is a failed payment after half a day [A5]', async () => {
  const { deps } = server;
  const member = await makePaidMember(server);
  await moveBack(deps, member.id, 32);
  await answerNext(server, member.patron, { answer: 'decline', text: 'System malfunction', times: 9 });
  await renewDue(deps);
  for (let hour = 0; hour < 12; hour += 2) await pass(minutes(121));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due', period_no: 1 });
  expect(await notificationsOf(member.patron.id)).toContain('payment-failed');
});
