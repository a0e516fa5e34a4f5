import { getPost } from '@udala/contract/posts';
import { followLink } from '@udala/contract/subscription-links';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { makePost, signIn } from '#test/factories.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  change,
  eventsOf,
  lapse,
  makePaidMember,
  moveBack,
  payByHand,
  rowOf,
  termOf,
  type Member,
} from '#test/subscriptions.ts';
import { join, makePair, payAt, unhurried, verify } from '#test/money.ts';
import { payLink } from '../links/signed-links.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { chargeAt, dueAt } from '../terms.ts';
import { renewDue } from './renewals.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(unhurried)));
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

const whose = ['creator', 'patron'] as const;

const setState = ({ id }: { id: string }, state: 'active' | 'suspended') =>
  server.deps.db.updateTable('users').set({ state }).where('id', '=', id).execute();

/** Moves the clock and runs everything that is due by then. */
async function lookAt(at: Date): Promise<void> {
  await server.passTo(at);
  await renewDue(server.deps);
}

const invoicesOf = async ({ id }: Member) => {
  const { db } = server.deps;
  const rows = await db
    .selectFrom('invoices')
    .select('state')
    .where('subscription_id', '=', id)
    .orderBy('period_no')
    .execute();
  return rows.map(({ state }) => state);
};

describe.each(whose)('while its %s is suspended', (who) => {
  it('a membership is not charged and does not end; afterwards it continues with the current period', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const first = await termOf(server.deps, member);
    await setState(member[who], 'suspended');
    for (const at of [chargeAt(first), chargeAt(first, 8), chargeAt({ ...first, period_no: 3 }, 2)]) {
      await lookAt(at);
      expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1, retry_days_used: 0 });
    }
    expect(await server.paidBy(member)).toBe(1);
    await setState(member[who], 'active');
    const { token } = await signIn(deps, member.patron.id);
    const params = { id: await makePost(deps, member.creator) };
    expect((await call(app, getPost, { params, token })).body.viewer.canSee).toBe(false);
    await lookAt(later(deps.clock.now(), days(1)));
    expect(await invoicesOf(member)).toEqual(['paid', 'waived', 'waived', 'paid']);
    expect((await call(app, getPost, { params, token })).body.viewer.canSee).toBe(true);
    expect(await server.paidBy(member)).toBe(2);
  });

  it('a failed payment has no consequences, and is tried again', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    await moveBack(deps, member.id, 31);
    await lapse(deps, member.id);
    const first = await termOf(server.deps, member);
    await setState(member[who], 'suspended');
    await lookAt(chargeAt(first, 10));
    expect(await eventsOf(deps, member.id)).toContainEqual(
      expect.objectContaining({ from_state: 'past_due', to_state: 'active', reason: 'suspended' }),
    );
    await setState(member[who], 'active');
    await lookAt(later(deps.clock.now(), days(1)));
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
    expect(await invoicesOf(member)).toEqual(['paid', 'paid']);
  });

  it('a patron who pays by hand is asked again, and has a day to pay', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    await payByHand(deps, member.id);
    await moveBack(deps, member.id, 32);
    await renewDue(deps);
    await setState(member[who], 'suspended');
    await lookAt(later(deps.clock.now(), days(10)));
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active' });
    await setState(member[who], 'active');
    await lookAt(later(deps.clock.now(), days(1)));
    const { state, next_at: nextAt } = await rowOf(deps, member.id);
    expect([state, nextAt]).toEqual(['past_due', expect.any(Date)]);
    expect(nextAt?.getTime()).toBeGreaterThan(deps.clock.now().getTime());
    const reminders = (await emailsTo(deps, member.patron.email)).filter(({ subject }) =>
      subject.startsWith('Pay ₦2,500'),
    );
    expect(reminders).toHaveLength(2);
  });

  it('a cancelled membership ends with its paid period', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    await change(app, 'cancelSubscription', member.id, member.patron);
    await setState(member[who], 'suspended');
    await lookAt(dueAt(await termOf(server.deps, member)));
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'cancelled' });
  });

  it('a charge recorded before is not sent', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    server.fail({ charge: 'killed before' });
    await lookAt(dueAt(await termOf(server.deps, member)));
    server.fail({});
    await setState(member[who], 'suspended');
    await server.passTime(minutes(2));
    await checkOpenPayments(deps);
    expect(await server.paidBy(member)).toBe(1);
    await setState(member[who], 'active');
    await lookAt(later(deps.clock.now(), days(1)));
    expect(await server.paidBy(member)).toBe(2);
  });

  it('a link in an email opens no checkout, and a payment at an open one is refunded', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    await moveBack(deps, member.id, 31);
    await lapse(deps, member.id);
    const params = { token: payLink(deps, member.id, 1).split('/').at(-1) ?? '' };
    const { body } = await call(app, followLink, { params });
    await setState(member[who], 'suspended');
    expect(await call(app, followLink, { params })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await payAt(body.authorizationUrl ?? '', 'success');
    await server.passTime(minutes(2));
    await checkOpenPayments(deps);
    const refunds = deps.db.selectFrom('refunds').select('reason').where('creator_id', '=', member.creator.id);
    expect(await refunds.execute()).toEqual([{ reason: 'overpayment' }]);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'past_due', period_no: 1 });
  });
});

describe('a creator who is suspended', () => {
  it('cannot be joined, paid or resumed by anybody', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const { body } = await join(app, pair);
    await setState(pair.creator, 'suspended');
    expect((await join(app, pair)).status).toBe(404);
    await payAt(body.authorizationUrl, 'success');
    expect((await verify(app, pair, body.reference)).body.subscription.status).toBe('pending');

    const [paused, due] = [await makePaidMember(server), await makePaidMember(server)];
    await change(app, 'pauseSubscription', paused.id, paused.patron);
    await moveBack(deps, due.id, 31);
    await lapse(deps, due.id);
    for (const { creator } of [paused, due]) await setState(creator, 'suspended');
    expect((await change(app, 'resumeSubscription', paused.id, paused.patron)).status).toBe(409);
    expect((await change(app, 'paySubscription', due.id, due.patron)).status).toBe(409);
    expect((await change(app, 'cancelSubscription', due.id, due.patron)).status).toBe(200);
  });
});
