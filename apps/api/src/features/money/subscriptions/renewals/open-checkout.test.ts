import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { assertInvariants } from '#test/invariants.ts';
import { passToNoon, payAt, startMoneyServer, unhurried, verify, type MoneyServer } from '#test/money.ts';
import { answerNext, change, makePaidMember, moveBack, rowOf, type Member } from '#test/subscriptions.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
beforeEach(() => passToNoon(server));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

async function pass(ms: number): Promise<void> {
  await server.passTime(ms);
  await checkOpenPayments(server.deps);
  await renewDue(server.deps);
}

/** A member whose card was declined on the due day, with a retry on the next one. */
async function makeDeclined(): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 31);
  await answerNext(server, member.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await renewDue(server.deps);
  return member;
}

const openCheckout = ({ id, patron }: Member) => change(server.app, 'paySubscription', id, patron);

it('the card is not charged while the patron is at the checkout, and they pay once [B7]', async () => {
  const { app, deps } = server;
  const member = await makeDeclined();
  await server.passTime(days(1) - minutes(5));
  const { body } = await openCheckout(member);
  for (let hour = 0; hour < 7; hour += 1) await pass(minutes(60));
  expect(await server.paidBy(member)).toBe(1);

  await payAt(body.authorizationUrl, 'success');
  expect((await verify(app, member, body.reference)).body.status).toBe('paid');
  await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
  const refunds = deps.db.selectFrom('refunds').select('id').where('creator_id', '=', member.creator.id);
  expect(await refunds.execute()).toEqual([]);
});

it('a checkout that is opened again counts from then [B7]', async () => {
  const member = await makeDeclined();
  await openCheckout(member);
  await server.passTime(days(1) - minutes(5));
  await openCheckout(member);
  for (let hour = 0; hour < 7; hour += 1) await pass(minutes(60));
  expect(await server.paidBy(member)).toBe(1);
});

it('a checkout that is left open delays the charge by hours, and never for ever [B7]', async () => {
  const member = await makeDeclined();
  await server.passTime(days(1) - minutes(5));
  await openCheckout(member);
  for (let hour = 0; hour < 9; hour += 1) await pass(minutes(61));
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await server.paidBy(member)).toBe(2);
});
