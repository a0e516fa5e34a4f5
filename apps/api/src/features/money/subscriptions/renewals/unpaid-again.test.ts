import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { signIn } from '#test/factories.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { joinAndPay, startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { answerNext, makePaidMember, payByHand, rowOf, termOf, type Member } from '#test/subscriptions.ts';
import { chargeAt, dueAt } from '../terms.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

type Dated = Awaited<ReturnType<typeof termOf>>;

/** Lets time pass until a minute after a moment of the calendar, and runs what is due. */
async function passTo(member: Member, moment: (term: Dated) => Date): Promise<void> {
  const { deps } = server;
  const at = moment(await termOf(deps, member)).getTime();
  await server.passTime(at - deps.clock.now().getTime() + minutes(1));
  await renewDue(deps);
}
const afterDue = (count: number) => (term: Dated) => later(dueAt(term), days(count));

/** Somebody who pays by hand, did not pay the second month, and was let go after the whole grace. */
async function makeUnpaid(): Promise<Member> {
  const { deps } = server;
  const member = await makePaidMember(server);
  await payByHand(deps, member.id);
  await passTo(member, chargeAt);
  expect(await graceOf(member)).toBe(7);
  await passTo(member, afterDue(6));
  expect((await rowOf(deps, member.id)).state).toBe('past_due');
  await passTo(member, afterDue(7));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' });
  return { ...member, patron: { ...member.patron, ...(await signIn(deps, member.patron.id)) } };
}

async function comeBack({ patron, membershipId, price, creator }: Member): Promise<Member> {
  const { app, deps } = server;
  await joinAndPay(app, { patron, membershipId, price });
  const { id } = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', patron.id)
    .where('creator_id', '=', creator.id)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return { id, patron, membershipId, price, creator };
}

/** Days of access after the due date. */
async function graceOf(member: Member): Promise<number> {
  const term = await termOf(server.deps, member);
  return ((term.access_until?.getTime() ?? 0) - dueAt(term).getTime()) / days(1);
}

it('who left unpaid has two days of grace instead of seven when they come back [C]', async () => {
  const { deps } = server;
  const again = await comeBack(await makeUnpaid());
  expect(await graceOf(again)).toBe(2);
  await payByHand(deps, again.id);
  await passTo(again, chargeAt);
  expect((await rowOf(deps, again.id)).state).toBe('past_due');
  await passTo(again, afterDue(2));
  expect(await rowOf(deps, again.id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' });
  const said = (await emailsTo(deps, again.patron.email)).filter(({ subject }) => subject.includes('has ended'));
  expect(said.map(({ text }) => /didn't come in \d days/.exec(text)?.[0]).toSorted()).toEqual([
    "didn't come in 2 days",
    "didn't come in 7 days",
  ]);
});

it('a card of theirs is tried twice, and a month that it pays brings the whole grace back [C]', async () => {
  const { deps } = server;
  const again = await comeBack(await makeUnpaid());
  await answerNext(server, again.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await passTo(again, chargeAt);
  const declined = await termOf(deps, again);
  expect(declined).toMatchObject({ state: 'past_due', access_until: later(dueAt(declined), days(2)) });
  await passTo(again, (term) => chargeAt(term, 1));
  expect(await rowOf(deps, again.id)).toMatchObject({ state: 'active', period_no: 2, grace_days: 7 });
  expect(await graceOf(again)).toBe(7);
});

it('what they did not pay another creator, or long ago, does not count [C]', async () => {
  const { deps } = server;
  const member = await makeUnpaid();
  const elsewhere = await makePaidMember(server);
  const other = await comeBack({ ...elsewhere, patron: member.patron });
  expect(await graceOf(other)).toBe(7);
  await deps.db
    .updateTable('subscriptions')
    .set({ ended_at: later(deps.clock.now(), -days(366)) })
    .where('id', '=', member.id)
    .execute();
  expect(await graceOf(await comeBack(member))).toBe(7);
});
