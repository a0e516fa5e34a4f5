import { getPost } from '@udala/contract/posts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { makePost } from '#test/factories.ts';
import { kill } from '#test/faults.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { bookAll, openExceptions } from '#test/books.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, lapse, makePaidMember, patronsOf, rowOf, type Member } from '#test/subscriptions.ts';
import { join, makePair, payAt } from '#test/money.ts';
import {
  balancesOf,
  notificationsTo,
  referenceOf,
  startMoneyBackServer,
  type MoneyBackServer,
} from '#test/money-back.ts';
import { settleDispute } from './disputes.service.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const [GROSS, FEE, OURS] = [250_000, 13_750, 25_000];
const NET = GROSS - FEE - OURS;

interface Disputed extends Member {
  reference: string;
}
async function makeDisputed(): Promise<Disputed> {
  const member = await makePaidMember(server);
  return { ...member, reference: await referenceOf(server.deps, member.id) };
}
const balances = ({ creator }: Member) => balancesOf(server.deps, creator.id);
const invoiceStates = async ({ id }: Member) => {
  const rows = server.deps.db.selectFrom('invoices').select('state').where('subscription_id', '=', id);
  return (await rows.orderBy('period_no').execute()).map(({ state }) => state);
};
/** Delivers each event three times, and settles the dispute as often. */
async function hearThrice(events: readonly string[], disputeId: number): Promise<void> {
  await server.hear(events.flatMap((event) => [event, event, event]));
  await Promise.all([1, 2, 3].map(() => settleDispute(server.deps, disputeId)));
}

describe('a dispute', () => {
  it('freezes the money and ends access at once, and its creator is told what they can do', async () => {
    const { app, deps } = server;
    const member = await makeDisputed();
    const postId = await makePost(deps, member.creator);
    const canSee = async () =>
      (await call(app, getPost, { params: { id: postId }, token: member.patron.token })).body.viewer.canSee;
    expect(await canSee()).toBe(true);
    const disputeId = await server.dispute(member.reference);
    await hearThrice(await server.eventsOf(member.reference), disputeId);
    expect(await canSee()).toBe(false);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'disputed' });
    expect(await patronsOf(deps, member.creator.id)).toBe(0);
    expect(await invoiceStates(member)).toEqual(['disputed']);
    expect(await balances(member)).toEqual({ available: NET - GROSS, disputed: GROSS });
    expect(await notificationsTo(deps, member.creator)).toEqual(['disputed', 'membership']);
    expect(await server.alarms('payment_disputed')).toBe(1);
    const emails = await emailsTo(deps, member.creator.email);
    expect(emails.map(({ subject }) => subject)).toEqual([`A bank asked back ₦2,500 from ${member.patron.name}`]);
    expect(emails[0]?.text).toMatch(/Send the bank the evidence, .+, before .+, Lagos time/);
  });

  it.each(['as made', 'reversed'] as const)('gives all back once when it is won, with its events %s', async (order) => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference);
    if (order === 'as made') await hearThrice(await server.eventsOf(member.reference), disputeId);
    await server.resolve(disputeId, 'declined');
    const events = await server.eventsOf(member.reference);
    await hearThrice(order === 'reversed' ? events.toReversed() : events, disputeId);
    expect(await balances(member)).toEqual({ available: NET });
    expect(await invoiceStates(member)).toEqual(['paid']);
    expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'disputed' });
    expect(await notificationsTo(server.deps, member.creator)).toEqual(
      order === 'reversed' ? ['dispute-won', 'membership'] : ['dispute-won', 'disputed', 'membership'],
    );
    expect((await emailsTo(server.deps, member.creator.email))[0]?.text).toContain('₦2,500 is back in your balance');
  });

  it.each(['as made', 'reversed'] as const)(
    'takes the money once when it is lost, and returns our fee, with its events %s',
    async (order) => {
      const member = await makeDisputed();
      const disputeId = await server.dispute(member.reference);
      if (order === 'as made') await hearThrice(await server.eventsOf(member.reference), disputeId);
      await server.resolve(disputeId, 'merchant-accepted');
      const events = await server.eventsOf(member.reference);
      await hearThrice(order === 'reversed' ? events.toReversed() : events, disputeId);
      expect(await balances(member)).toEqual({ available: -FEE });
      expect(await invoiceStates(member)).toEqual(['refunded']);
      expect((await emailsTo(server.deps, member.creator.email))[0]?.text).toContain('our fee back too: ₦250 is in');
      expect(await server.reconciliationExceptions()).toEqual([]);
    },
  );

  it('of a part freezes and takes that part, and returns the proportional fee', async () => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference, 100_000);
    await settleDispute(server.deps, disputeId);
    expect(await balances(member)).toEqual({ available: NET - 100_000, disputed: 100_000 });
    await server.resolve(disputeId, 'merchant-accepted');
    await settleDispute(server.deps, disputeId);
    expect(await balances(member)).toEqual({ available: NET - 100_000 + 10_000 });
    const second = await server.dispute(member.reference, 150_000);
    await settleDispute(server.deps, second);
    await server.resolve(second, 'declined');
    await settleDispute(server.deps, second);
    expect(await balances(member)).toEqual({ available: NET - 100_000 + 10_000 });
    expect(await invoiceStates(member)).toEqual(['refunded']);
  });

  it.each([
    ['less', 200_000, 50_000, '₦500'],
    ['more', 50_000, 200_000, '₦2,000'],
  ])('takes the bank’s final amount, where it is %s than what it asked for', async (_, requested, taken, shown) => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference, requested);
    await settleDispute(server.deps, disputeId);
    expect(await balances(member)).toEqual({ available: NET - requested, disputed: requested });
    await server.resolve(disputeId, 'merchant-accepted');
    server.fail({ findDispute: { answers: (dispute) => dispute && { ...dispute, amountKobo: taken } } });
    await hearThrice([], disputeId);
    expect(await balances(member)).toEqual({ available: NET - taken + taken / 10 });
    expect((await emailsTo(server.deps, member.creator.email))[0]?.subject).toContain(`took back ${shown} from`);
    expect(await server.reconciliationExceptions()).toEqual([]);
  });

  it('of an older period ends the membership too, and only that period is disputed', async () => {
    const { app, deps } = server;
    const member = await makeDisputed();
    await lapse(deps, member.id);
    const { body } = await change(app, 'paySubscription', member.id, { token: member.patron.token });
    await payAt(body.authorizationUrl, 'success');
    await eventually(async () => {
      await server.hear(await server.eventsOf(body.reference));
      return (await rowOf(deps, member.id)).period_no === 2;
    });
    await settleDispute(deps, await server.dispute(member.reference));
    expect(await invoiceStates(member)).toEqual(['disputed', 'paid']);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended' });
    expect(await balances(member)).toEqual({ available: NET - GROSS, held: NET, disputed: GROSS });
  });

  it('freezes once when a new dispute is reported before the end of a won one', async () => {
    const member = await makeDisputed();
    const first = await server.dispute(member.reference);
    await settleDispute(server.deps, first);
    await server.resolve(first, 'declined');
    const second = await server.dispute(member.reference);
    await settleDispute(server.deps, second);
    expect(await balances(member)).toEqual({ available: NET - GROSS, disputed: GROSS });
    expect(await notificationsTo(server.deps, member.creator)).toEqual([
      'dispute-won',
      'disputed',
      'disputed',
      'membership',
    ]);
  });

  it.each(['cancelSubscription', 'pauseSubscription'] as const)('ends a subscription after %s too', async (name) => {
    const { app, deps } = server;
    const member = await makeDisputed();
    await change(app, name, member.id, { token: member.patron.token });
    await settleDispute(deps, await server.dispute(member.reference));
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'disputed' });
    expect(await patronsOf(deps, member.creator.id)).toBe(0);
  });

  it('of an unrecorded payment records the payment first', async () => {
    const pair = await makePair(server.deps);
    const { body } = await join(server.app, pair);
    await payAt(body.authorizationUrl, 'success');
    await settleDispute(server.deps, await server.dispute(body.reference));
    expect(await balancesOf(server.deps, pair.creator.id)).toEqual({ available: NET - GROSS, disputed: GROSS });
    await server.hear(await server.eventsOf(body.reference));
    expect(await rowOf(server.deps, body.subscriptionId)).toMatchObject({ state: 'ended', end_reason: 'disputed' });
  });
});

describe('a dispute that cannot be booked', () => {
  it('is an exception when the payment was refunded already, and the books stay as they are', async () => {
    const { app, deps } = server;
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference);
    const { token } = member.creator;
    expect((await change(app, 'endSubscription', member.id, { token, body: { refund: true } })).status).toBe(200);
    await Promise.all([1, 2, 3].map(() => settleDispute(deps, disputeId)));
    expect(await balances(member)).toEqual({ available: -FEE });
    expect(await server.reconciliationExceptions()).toEqual([['dispute_unmatched', String(disputeId)]]);
    expect(await server.alarms('money_alarm_dispute_unmatched')).toBe(1);
    await bookAll(deps);
  });

  it('is an exception when a bank takes nothing, and the frozen money stays frozen', async () => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference);
    await settleDispute(server.deps, disputeId);
    server.fail({ findDispute: { answers: (dispute) => dispute && { ...dispute, amountKobo: 0, status: 'lost' } } });
    await settleDispute(server.deps, disputeId);
    expect(await balances(member)).toEqual({ available: NET - GROSS, disputed: GROSS });
    expect(await server.reconciliationExceptions()).toEqual([['dispute_unmatched', String(disputeId)]]);
    await bookAll(server.deps);
  });

  it('takes what was paid when a bank takes more, and the rest is an exception with its money', async () => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference);
    await settleDispute(server.deps, disputeId);
    const more = { amountKobo: GROSS + 100, status: 'lost' } as const;
    server.fail({ findDispute: { answers: (dispute) => dispute && { ...dispute, ...more } } });
    await Promise.all([1, 2, 3].map(() => settleDispute(server.deps, disputeId)));
    expect(await balances(member)).toEqual({ available: -FEE });
    expect(await openExceptions(server.deps)).toMatchObject([{ kind: 'dispute_unmatched', unallocated_kobo: -100 }]);
    await bookAll(server.deps);
  });

  it('is an exception when the provider does not know it any more', async () => {
    const disputeId = await server.dispute((await makeDisputed()).reference);
    await settleDispute(server.deps, disputeId);
    server.fail({ findDispute: { answers: () => null } });
    await settleDispute(server.deps, disputeId);
    expect(await server.reconciliationExceptions()).toEqual([['dispute_unknown_there', String(disputeId)]]);
    await bookAll(server.deps);
  });

  it('freezes what is left of the payment when it asks for more', async () => {
    const { deps } = server;
    const member = await makeDisputed();
    const first = await server.dispute(member.reference, 100_000);
    await server.resolve(first, 'merchant-accepted');
    await settleDispute(deps, first);
    const { available = 0 } = await balances(member);
    const second = await server.dispute(member.reference, 100_000);
    server.fail({ findDispute: { answers: (dispute) => dispute && { ...dispute, amountKobo: 150_001 } } });
    await settleDispute(deps, second);
    expect(await balances(member)).toEqual({ available: available - 150_000, disputed: 150_000 });
    expect(await server.reconciliationExceptions()).toEqual([]);
  });

  it('takes its money once however it races with the creator’s refund', async () => {
    const { app, deps } = server;
    for (let round = 0; round < 6; round += 1) {
      const member = await makeDisputed();
      const disputeId = await server.dispute(member.reference);
      await Promise.all([
        change(app, 'endSubscription', member.id, { token: member.creator.token, body: { refund: true } }),
        settleDispute(deps, disputeId),
      ]);
      const either = [{ available: -FEE }, { available: NET - GROSS, disputed: GROSS }];
      expect(either).toContainEqual(await balances(member));
    }
    await bookAll(deps);
  });

  it('is booked later if the process died while it asked the provider', async () => {
    const member = await makeDisputed();
    const disputeId = await server.dispute(member.reference);
    server.fail({ findDispute: { before: kill, times: 1 } });
    await expect(settleDispute(server.deps, disputeId)).rejects.toThrow('killed here');
    expect(await balances(member)).toEqual({ held: NET });
    await settleDispute(server.deps, disputeId);
    expect(await balances(member)).toEqual({ available: NET - GROSS, disputed: GROSS });
  });
});

it('is found by its payment without a scan of all others', async () => {
  const plan = await inTransaction(server.deps.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain select from disputes where attempt_id = '00000000-0000-7000-8000-000000000000' and state <> 'won'`.execute(
      tx,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain('disputes_attempt');
});
