import { getPost } from '@udala/contract/posts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import { makePost } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  answerNext,
  change,
  eventsOf,
  makePaidMember,
  moveBack,
  payByHand,
  rowOf,
  termOf,
} from '#test/subscriptions.ts';
import { payAt, startMoneyServer, unhurried, verify, type MoneyServer } from '#test/money.ts';
import { renewDue } from './renewals.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { chargeAt, dueAt, remindAt } from '../terms.ts';

/** Our timeout: the provider's late answer comes after a minute, its others earlier on a busy machine too. */
const PATIENCE_MS = 10_000;

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer((deps) => ({
    ...unhurried(deps),
    payments: createPaystack({ ...deps.config.paystack, timeoutMs: PATIENCE_MS }),
  }));
});
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

const lastAttempt = () =>
  server.deps.db.selectFrom('charge_attempts').select(['state', 'failure']).orderBy('id', 'desc').executeTakeFirst();

/** Kinds of money events that somebody has not read of yet. */
async function unreadOf(userId: string): Promise<string[]> {
  const unread = server.deps.db.selectFrom('notifications').select('event_key').where('read_at', 'is', null);
  const rows = await unread.where('recipient_id', '=', userId).where('entity_type', '=', 'transaction').execute();
  return rows.map(({ event_key: key }) => key.replace(/:.*/, ''));
}

it.each(['timeout', 'cut', 'status'])(
  'a charge whose answer was lost by a %s stays unknown until the provider is asked',
  async (kind) => {
    const { deps } = server;
    const member = await makePaidMember(server);
    await moveBack(deps, member.id, 32);
    await server.control('faults', {
      endpoint: 'POST /transaction/charge_authorization',
      kind,
      when: 'after',
      times: 1,
    });
    await renewDue(deps);
    expect(await lastAttempt()).toEqual({ state: 'unknown', failure: null });
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
    expect(await server.paidBy(member)).toBe(2);

    await server.passTime(minutes(2));
    await checkOpenPayments(deps);
    await renewDue(deps);
    expect(await lastAttempt()).toEqual({ state: 'succeeded', failure: null });
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
    expect(await server.paidBy(member)).toBe(2);
    expect((await eventsOf(deps, member.id)).map(({ to_state: state }) => state)).not.toContain('past_due');
  },
);

it('a patron who pays by hand gets the grace of the current period after an outage of three months', async () => {
  const { deps } = server;
  const member = await makePaidMember(server);
  await payByHand(deps, member.id);
  await moveBack(deps, member.id, 95);
  await renewDue(deps);
  const term = await termOf(server.deps, member);
  expect(term).toMatchObject({ state: 'past_due', period_no: 3, access_until: later(dueAt(term), days(7)) });
});

it('a card declined twice leaves access open until the patron pays on day 2, and no date moves', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  const { id, patron, creator } = member;
  const postId = await makePost(deps, creator);
  const canSee = async () =>
    (await call(app, getPost, { params: { id: postId }, token: patron.token })).body.viewer.canSee;
  await moveBack(deps, id, 28);
  const first = await termOf(server.deps, member);
  await answerNext(server, patron, { answer: 'decline', text: 'Insufficient Funds', times: 2 });
  for (const day of [0, 1]) {
    await server.passTo(chargeAt(first, day));
    await renewDue(deps);
    expect(await rowOf(deps, id)).toMatchObject({ state: 'past_due', retry_days_used: day + 1 });
    expect(await canSee()).toBe(true);
  }
  expect(await unreadOf(patron.id)).toContain('payment-failed');
  await server.passTo(chargeAt(first, 2));
  const { body } = await change(app, 'paySubscription', id, patron);
  await payAt(body.authorizationUrl, 'success');
  await verify(app, member, body.reference);
  expect(await unreadOf(patron.id)).not.toContain('payment-failed');
  for (const day of [3, 6, 8]) {
    await server.passTo(chargeAt(first, day));
    await renewDue(deps);
  }
  expect(await canSee()).toBe(true);
  const { anchor_date, anchor_no } = first;
  const next = remindAt({ ...first, period_no: 2 });
  expect(await rowOf(deps, id)).toMatchObject({ state: 'active', period_no: 2, anchor_date, anchor_no, next_at: next });
  expect(await server.paidBy(member)).toBe(2);
  const tried = (await server.charges()).filter(({ email }) => email === patron.email);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'success', 'success']);
});
