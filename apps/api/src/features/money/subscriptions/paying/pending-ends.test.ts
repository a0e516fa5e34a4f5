import { followLink } from '@udala/contract/subscription-links';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { pending } from '#test/faults.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { signIn } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { join, makePair, payAt, unhurried, verify } from '#test/money.ts';
import { change, makePaidMember, moveBack, payByHand, rowOf, type Member } from '#test/subscriptions.ts';
import { renewDue } from '../renewals/renewals.ts';
import { checkOpenPayments } from './open-payments.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(unhurried)));
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});
afterAll(() => server.close());

const bankIsSilent = () => server.fail({ charge: pending, verify: pending });

async function pass(ms: number): Promise<void> {
  await server.passTime(ms);
  await checkOpenPayments(server.deps);
  await renewDue(server.deps);
}

/** A membership whose bank debit began three days ago, and is not confirmed. */
async function makeUnconfirmed(): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 31);
  bankIsSilent();
  await renewDue(server.deps);
  for (let day = 0; day < 3; day += 1) await pass(days(1) + minutes(1));
  return member;
}

const reminders = async ({ patron }: Member) =>
  (await emailsTo(server.deps, patron.email)).filter(({ subject }) => subject.startsWith('Pay ₦2,500 to keep'));

const refundsOf = ({ creator }: Member) =>
  server.deps.db.selectFrom('refunds').select(['reason', 'amount_kobo']).where('creator_id', '=', creator.id).execute();

it('a debit that stays pending for three days lapses, is asked for by hand, and is paid at once [B3]', async () => {
  const { app, deps } = server;
  const member = await makeUnconfirmed();
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due', period_no: 1 });
  const [reminder] = await reminders(member);
  expect(reminder?.text).toContain("hasn't confirmed");
  expect(reminder?.text).not.toContain('Nothing was charged');
  const token = /membership\/manage\/([\w-]+)/.exec(reminder?.text ?? '')?.[1] ?? '';
  expect((await call(app, followLink, { params: { token } })).status).toBe(200);

  const { status, body } = await change(app, 'paySubscription', member.id, member.patron);
  expect(status).toBe(201);
  await payAt(body.authorizationUrl, 'success');
  server.fail({});
  await verify(app, member, body.reference);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  // The debit clears after all, and goes back: the month is paid.
  await pass(days(1));
  expect(await refundsOf(member)).toEqual([{ reason: 'overpayment', amount_kobo: 250_000 }]);
  expect(await reminders(member)).toHaveLength(1);
});

it('a debit that clears within the grace pays its month after all [B3]', async () => {
  const member = await makeUnconfirmed();
  server.fail({});
  await pass(days(1));
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await refundsOf(member)).toEqual([]);
  expect(await server.paidBy(member)).toBe(2);
});

it('a debit that clears after the grace goes back, and nothing else is charged meanwhile [B3]', async () => {
  const { deps } = server;
  const member = await makeUnconfirmed();
  for (let day = 3; day < 40; day += 1) await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' });
  expect(await reminders(member)).toHaveLength(1);
  const again = { ...member, patron: await signIn(deps, member.patron.id) };
  expect((await join(server.app, again)).status).toBe(201);
  expect(await server.paidBy(member)).toBe(2);
  server.fail({});
  await pass(days(1));
  expect(await refundsOf(member)).toEqual([{ reason: 'overpayment', amount_kobo: 250_000 }]);
});

it('a transfer that stays pending at a checkout lapses its membership too [B3]', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  await payByHand(deps, member.id);
  await moveBack(deps, member.id, 29);
  const { body } = await change(app, 'paySubscription', member.id, member.patron);
  await payAt(body.authorizationUrl, 'success');
  bankIsSilent();
  for (let day = 0; day < 4; day += 1) await pass(days(1));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due' });
  const answer = await verify(app, member, body.reference);
  expect(answer.body.status).toBe('failed');
  expect(answer.body.message).not.toContain('Nothing was charged');
  expect((await change(app, 'paySubscription', member.id, member.patron)).body.reference).not.toBe(body.reference);
});

it('a first payment that stays pending for three days makes room for another [B3]', async () => {
  const { app } = server;
  const pair = await makePair(server.deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  bankIsSilent();
  for (let day = 0; day < 3; day += 1) await pass(days(1));
  await pass(minutes(61));
  expect((await join(app, pair)).body.reference).not.toBe(body.reference);
});
