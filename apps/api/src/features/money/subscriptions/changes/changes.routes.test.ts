import { listOwnSubscriptions, listSubscriptions, type SubscriptionState } from '@udala/contract/subscriptions';
import { getPost } from '@udala/contract/posts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { makeCreator, makePerson, makePost, signIn } from '#test/factories.ts';
import { emailsTo } from '#test/inbox.ts';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  answerNext,
  change,
  eventsOf,
  lapse,
  makePaidMember,
  moveBack,
  ownChanges,
  patronsOf,
  rowOf,
  type Act,
  type Member,
} from '#test/subscriptions.ts';
import { join, makePair, payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';
import { renewDue } from '../renewals/renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const act: Act = (name, id, { token }, options) => change(server.app, name, id, { token, ...options });

describe('access to changes of a membership', () => {
  it.each(ownChanges)('%s: only its patron, and on a host only for that host’s creator', async (name) => {
    const { deps } = server;
    const member = await makePaidMember(server);
    const other = await makePaidMember(server);
    const before = await rowOf(server.deps, member.id);
    expect((await act(name, member.id, {})).status).toBe(401);
    const stranger = await makePerson(deps);
    for (const { token } of [stranger, other.patron, member.creator]) {
      expect((await act(name, member.id, { token })).status).toBe(404);
    }
    const { host } = other.creator;
    const { token } = await signIn(deps, member.patron.id, host);
    expect((await act(name, member.id, { token }, { host })).status).toBe(404);
    expect(await rowOf(server.deps, member.id)).toEqual(before);
    const there = await signIn(deps, member.patron.id, member.creator.host);
    const answer = await act(name, member.id, there, { host: member.creator.host });
    expect([200, 201, 409]).toContain(answer.status);
  });

  it('endSubscription: only its creator, on their own site', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    const before = await rowOf(server.deps, member.id);
    expect((await act('endSubscription', member.id, {})).status).toBe(401);
    expect((await act('endSubscription', member.id, member.patron)).status).toBe(403);
    const other = await makeCreator(deps);
    expect((await act('endSubscription', member.id, other)).status).toBe(404);
    const { host } = other;
    const { token } = await signIn(deps, member.creator.id, host);
    expect((await act('endSubscription', member.id, { token }, { host })).status).toBe(404);
    expect(await rowOf(server.deps, member.id)).toEqual(before);
    expect((await act('endSubscription', member.id, member.creator)).status).toBe(200);
  });
});

it('shows the payment method that renews a membership to its patron only', async () => {
  const { app } = server;
  const { patron, creator } = await makePaidMember(server);
  const mine = await call(app, listOwnSubscriptions, { token: patron.token });
  expect(mine.body.items[0]?.renewsWith).toMatchObject({ channel: 'card' });
  const query = { creatorId: creator.id, status: 'active' };
  const creatorView = await call(app, listSubscriptions, { query, token: creator.token });
  expect(creatorView.body.items).toMatchObject([{ renewsWith: null, problem: null, canPay: false }]);
});

it('shows a lapsed membership without a charge as to be paid, not as failed', async () => {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  await lapse(server.deps, member.id);
  const untried = { status: 'past_due', paymentFailed: false, problem: null };
  expect(await seenByBoth(member)).toMatchObject([{ ...untried, canPay: true }, untried]);
});

it('shows a failed payment to both, and its reason to the patron only', async () => {
  const { deps } = server;
  const member = await makePaidMember(server);
  await answerNext(server, member.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await moveBack(deps, member.id, 31);
  const seen = await eventually(async () => {
    await renewDue(deps);
    const both = await seenByBoth(member);
    return both[0]?.status === 'past_due' && both;
  });
  const failed = { status: 'past_due', paymentFailed: true };
  expect(seen).toMatchObject([
    { ...failed, problem: 'Not enough money.' },
    { ...failed, problem: null },
  ]);
});

/** The membership as its patron sees it, and as its creator sees it among the past due ones. */
async function seenByBoth({ patron, creator }: Member) {
  const mine = await call(server.app, listOwnSubscriptions, { token: patron.token });
  const query = { creatorId: creator.id, status: 'past_due' };
  const creatorView = await call(server.app, listSubscriptions, { query, token: creator.token });
  return [...mine.body.items, ...creatorView.body.items];
}

describe('cancelling', () => {
  it('keeps the paid period open, is idempotent, and confirms by email once', async () => {
    const member = await makePaidMember(server);
    const { id, patron, creator } = member;
    const first = await act('cancelSubscription', id, patron);
    expect(first.body).toMatchObject({ status: 'ending', nextPaymentOn: null, canResume: true, canPay: false });
    expect((await act('cancelSubscription', id, patron)).body).toEqual(first.body);
    expect(await eventsOf(server.deps, id)).toEqual([
      { from_state: 'pending', to_state: 'active', reason: 'paid' },
      { from_state: 'active', to_state: 'ending', reason: 'cancelled' },
    ]);
    expect(await patronsOf(server.deps, creator.id)).toBe(1);
    const emails = await emailsTo(server.deps, patron.email);
    const about = emails.filter(({ subject }) => subject === `Your membership to ${creator.name} is cancelled`);
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain('You keep everything until');
    expect(about[0]?.text).toContain(`/membership/app/profile/membership/${creator.id}`);
  });

  it('charges nothing more, and closes all access at the end of the paid period', async () => {
    const { deps } = server;
    const { id, patron, creator } = await makePaidMember(server);
    const postId = await makePost(deps, creator);
    const canSee = async () => {
      const { body } = await call(server.app, getPost, { params: { id: postId }, token: patron.token });
      return body.viewer.canSee;
    };
    await act('cancelSubscription', id, patron);
    expect(await canSee()).toBe(true);
    const charged = async () => (await server.charges()).filter(({ email }) => email === patron.email);
    await moveBack(deps, id, 32);
    expect(await canSee()).toBe(false);
    await renewDue(deps);
    expect(await rowOf(deps, id)).toMatchObject({ state: 'ended', ended_at: expect.any(Date) });
    expect(await charged()).toHaveLength(1);
    expect(await patronsOf(deps, creator.id)).toBe(0);
  });

  it.each([
    ['one that was not paid in time', (id: string) => lapse(server.deps, id)],
    ['one whose time is over while its payment is in progress', async () => {}],
  ])('ends %s at once', async (_what, make) => {
    const { id, patron, creator } = await makePaidMember(server);
    await moveBack(server.deps, id, 32);
    await make(id);
    const { body } = await act('cancelSubscription', id, patron);
    expect(body).toMatchObject({ status: 'ended', canResume: false });
    expect((await act('cancelSubscription', id, patron)).body).toEqual(body);
    expect(await patronsOf(server.deps, creator.id)).toBe(0);
    expect((await emailsTo(server.deps, patron.email))[0]?.text).toContain('It has ended.');
  });

  it('ends a membership that was begun and not paid; a later payment is refunded', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await act('cancelSubscription', body.subscriptionId, pair.patron);
    const invoices = deps.db.selectFrom('invoices').select('state').where('subscription_id', '=', body.subscriptionId);
    expect(await invoices.execute()).toEqual([{ state: 'void' }]);
    await payAt(body.authorizationUrl, 'success');
    await verify(app, pair, body.reference);
    expect(await rowOf(server.deps, body.subscriptionId)).toMatchObject({ state: 'ended', access_until: null });
    const refunds = await deps.db.selectFrom('refunds').selectAll().where('creator_id', '=', pair.creator.id).execute();
    expect(refunds).toMatchObject([{ reason: 'overpayment', amount_kobo: 250_000 }]);
    const subjects = (await emailsTo(deps, pair.patron.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('cancelled'))).toEqual([]);
  });

  it('takes a reason, but only for the patron’s own cancellation', async () => {
    const { id, patron, creator } = await makePaidMember(server);
    expect((await act('explainCancelling', id, patron)).status).toBe(409);
    await act('cancelSubscription', id, patron);
    expect((await act('explainCancelling', id, patron)).status).toBe(200);
    expect(await rowOf(server.deps, id)).toMatchObject({ cancel_reason: 'cost' });
    await act('resumeSubscription', id, patron);
    expect(await rowOf(server.deps, id)).toMatchObject({ cancel_reason: null, end_reason: null });
    expect((await act('explainCancelling', id, patron)).status).toBe(409);
    await act('endSubscription', id, creator);
  });
});

describe('resuming', () => {
  it.each(['cancelSubscription', 'pauseSubscription'] as const)('undoes %s without a trace', async (name) => {
    const { id, patron, creator } = await makePaidMember(server);
    const before = await rowOf(server.deps, id);
    await act(name, id, patron);
    const { status, body } = await act('resumeSubscription', id, patron);
    expect([status, body.status]).toEqual([200, 'active']);
    expect((await act('resumeSubscription', id, patron)).body).toEqual(body);
    expect(await rowOf(server.deps, id)).toEqual(before);
    expect(await patronsOf(server.deps, creator.id)).toBe(1);
  });

  it.each(['cancelSubscription', 'pauseSubscription'] as const)(
    'comes too late for %s once the paid period is over',
    async (name) => {
      const { id, patron } = await makePaidMember(server);
      await act(name, id, patron);
      await moveBack(server.deps, id, 32);
      expect((await act('resumeSubscription', id, patron)).status).toBe(409);
    },
  );

  it('does not apply after the creator ended the membership or withdrew the offer', async () => {
    const ended = await makePaidMember(server);
    await act('endSubscription', ended.id, ended.creator);
    expect((await act('resumeSubscription', ended.id, ended.patron)).status).toBe(409);
    const gone = await makePaidMember(server);
    await act('pauseSubscription', gone.id, gone.patron);
    const { db } = server.deps;
    await db.updateTable('memberships').set({ state: 'withdrawn' }).where('id', '=', gone.membershipId).execute();
    expect((await act('resumeSubscription', gone.id, gone.patron)).status).toBe(409);
  });
});

describe('pausing', () => {
  it('keeps the paid period open and charges nothing', async () => {
    const { id, patron, creator } = await makePaidMember(server);
    const { body } = await act('pauseSubscription', id, patron);
    expect(body).toMatchObject({ status: 'paused', nextPaymentOn: null, canResume: true, canPay: false });
    expect((await act('pauseSubscription', id, patron)).body).toEqual(body);
    expect(await rowOf(server.deps, id)).toMatchObject({ next_at: null });
    expect(await patronsOf(server.deps, creator.id)).toBe(0);
    const pay = await act('paySubscription', id, patron);
    expect(pay).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('restarts on the day of the next payment, once the paid period is over', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const { id, patron } = member;
    await act('pauseSubscription', id, patron);
    await moveBack(deps, id, 40);
    const { body } = await act('paySubscription', id, patron);
    await payAt(body.authorizationUrl, 'success');
    const paid = await verify(app, member, body.reference);
    const today = lagosDate(deps.clock.now());
    expect(paid.body.subscription).toMatchObject({ status: 'active' });
    expect(await rowOf(server.deps, id)).toMatchObject({ anchor_no: 1, period_no: 2, anchor_date: today });
  });

  it.each(['past_due', 'ending', 'ended'] as SubscriptionState[])(
    'does not apply to a membership that is %s',
    async (state) => {
      const { id, patron, creator } = await makePaidMember(server);
      if (state === 'past_due') {
        await moveBack(server.deps, id, 32);
        await lapse(server.deps, id);
      } else if (state === 'ending') await act('cancelSubscription', id, patron);
      else await act('endSubscription', id, creator, { body: { refund: true } });
      expect((await act('pauseSubscription', id, patron)).status).toBe(409);
      expect(await rowOf(server.deps, id)).toMatchObject({ state });
    },
  );
});
