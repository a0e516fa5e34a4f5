import { blockPerson } from '@udala/contract/blocks';
import { getMember } from '@udala/contract/members';
import { deleteMembership } from '@udala/contract/memberships';
import { isBeingCharged } from '@udala/messages/subscriptions-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import type { Person } from '#test/factories.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { answerNext, change, patronsOf, rowOf, type Member } from '#test/subscriptions.ts';
import { makeDue, patient, whileCharged } from '#test/while-charged.ts';
import { renewDue } from '../renewals/renewals.ts';

// A charged period is always granted in full, whatever happens during the charge. If access is taken, the money is
// refunded.

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(patient)));
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

const declineNext = ({ patron }: Member) =>
  answerNext(server, patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });

const refundsOf = async ({ creator }: Member) => {
  const refunds = server.deps.db.selectFrom('refunds').select('reason').where('creator_id', '=', creator.id);
  return (await refunds.orderBy('created_at').execute()).map(({ reason }) => reason);
};

const subjectsTo = async ({ email }: Person) => (await emailsTo(server.deps, email)).map(({ subject }) => subject);

const paidAhead = (at: Date | null) => (at?.getTime() ?? 0) > server.deps.clock.now().getTime() + days(14);

/** Runs all due steps of the billing calendar. */
async function goOn(): Promise<void> {
  await server.passTime(minutes(3));
  await renewDue(server.deps);
}

describe('a patron who pauses during a charge', () => {
  const pause = (member: Member) =>
    whileCharged(server, member, async () => {
      const { status, body } = await change(server.app, 'pauseSubscription', member.id, member.patron);
      expect([status, body.status]).toEqual([200, 'paused']);
    });

  it('gets the charged month, is charged for no other, and can go on from there [K2]', async () => {
    const { app, deps } = server;
    const member = await makeDue(server);
    await pause(member);
    const row = await rowOf(deps, member.id);
    expect(row).toMatchObject({ state: 'paused', period_no: 2, next_at: null });
    expect(paidAhead(row.access_until)).toBe(true);
    expect(await refundsOf(member)).toEqual([]);
    await goOn();
    expect(await server.paidBy(member)).toBe(2);
    const { body } = await change(app, 'resumeSubscription', member.id, member.patron);
    expect(body.status).toBe('active');
    expect(await rowOf(deps, member.id)).toMatchObject({ period_no: 2, anchor_date: row.anchor_date });
  });

  it('is not asked again after a failed charge, and may pay to restart [K2]', async () => {
    const { app, deps } = server;
    const member = await makeDue(server);
    await declineNext(member);
    await pause(member);
    await goOn();
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'paused', period_no: 1, next_at: null });
    expect(await server.paidBy(member)).toBe(1);
    expect((await change(app, 'paySubscription', member.id, member.patron)).status).toBe(201);
  });

  it('gets the month even after cancelling before the charge is settled [K2]', async () => {
    const member = await makeDue(server);
    await whileCharged(server, member, async () => {
      await change(server.app, 'pauseSubscription', member.id, member.patron);
      const { body } = await change(server.app, 'cancelSubscription', member.id, member.patron);
      expect(body.status).toBe('ending');
    });
    await goOn();
    expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'ending', period_no: 2 });
    expect(await refundsOf(member)).toEqual([]);
  });

  it('gets a paid period once when the answer was lost, by asking the provider [K2]', async () => {
    const { app, deps } = server;
    const member = await makeDue(server);
    server.fail({ charge: 'silent' });
    await renewDue(deps);
    server.fail({});
    await change(app, 'pauseSubscription', member.id, member.patron);
    const pay = await change(app, 'paySubscription', member.id, member.patron);
    expect(pay.status).toBe(409);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'paused', period_no: 2 });
    expect(await server.paidBy(member)).toBe(2);
  });
});

describe('a creator who withdraws the offer during a charge', () => {
  const withdraw = (member: Member, meanwhile: () => Promise<unknown> = async () => undefined) =>
    whileCharged(server, member, async () => {
      const { membershipId, creator } = member;
      const params = { id: membershipId };
      expect((await call(server.app, deleteMembership, { params, token: creator.token })).status).toBe(200);
      expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'ending' });
      await meanwhile();
    });
  const stoppedEmailTo = ({ creator, patron }: Member) =>
    eventually(async () =>
      (await emailsTo(server.deps, patron.email)).find(
        ({ subject }) => subject === `${creator.name} closed memberships`,
      ),
    );

  it('leaves the patron the charged month [K2]', async () => {
    const { deps } = server;
    const member = await makeDue(server);
    // The bank has not answered when this email is sent, so it cannot name a day.
    await withdraw(member, async () => {
      const { text } = await stoppedEmailTo(member);
      expect(text).toContain(isBeingCharged);
      expect(text).not.toContain('You keep everything until');
    });
    const row = await rowOf(deps, member.id);
    expect(row).toMatchObject({ state: 'ending', period_no: 2, end_reason: 'offer_withdrawn' });
    expect(paidAhead(row.access_until)).toBe(true);
    expect(row.next_at).toEqual(row.access_until);
    expect(await refundsOf(member)).toEqual([]);
    await goOn();
    expect(await patronsOf(deps, member.creator.id)).toBe(1);
  });

  it('ends the membership when the charge fails [K2]', async () => {
    const { deps } = server;
    const member = await makeDue(server);
    await declineNext(member);
    await withdraw(member);
    await goOn();
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'offer_withdrawn', period_no: 1 });
    expect(await server.paidBy(member)).toBe(1);
    expect(await patronsOf(deps, member.creator.id)).toBe(0);
  });
});

describe('a ban during a charge', () => {
  it('takes nothing by itself: the month stays, whoever blocks whom [K2]', async () => {
    for (const [by, of] of [
      ['creator', 'patron'],
      ['patron', 'creator'],
    ] as const) {
      const member = await makeDue(server);
      await whileCharged(server, member, async () => {
        const params = { userId: member[of].id };
        expect((await call(server.app, blockPerson, { params, token: member[by].token })).status).toBe(200);
      });
      expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
      expect(await refundsOf(member)).toEqual([]);
    }
  });

  it('with an end and refund of the membership: refunds both payments, with an email each [K2]', async () => {
    const { app, deps } = server;
    const member = await makeDue(server);
    const { creator, patron } = member;
    await whileCharged(server, member, async () => {
      await call(app, blockPerson, { params: { userId: patron.id }, token: creator.token });
      const { token } = creator;
      const { body } = await change(app, 'endSubscription', member.id, { token, body: { refund: true } });
      expect(body).toMatchObject({ status: 'ended', accessUntil: null });
    });
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'creator', period_no: 1 });
    const sheet = await call(app, getMember, { params: { patronId: patron.id }, token: creator.token });
    expect(sheet.body.member).toMatchObject({ status: 'ended', accessUntil: null });
    expect(await refundsOf(member)).toEqual(['creator', 'overpayment']);
    const subjects = await subjectsTo(patron);
    expect(subjects).toContain(`${creator.name} ended your membership`);
    expect(subjects).toContain(`Your ₦2,500 to ${creator.name} goes back to you`);
  });
});

describe.each(['creator', 'patron'] as const)('when the %s is suspended during a charge', (who) => {
  it('refunds the money with an email, and charges for the month again once both are active [K2]', async () => {
    const { deps } = server;
    const member = await makeDue(server);
    const setState = (state: 'active' | 'suspended') =>
      deps.db.updateTable('users').set({ state }).where('id', '=', member[who].id).execute();
    await whileCharged(server, member, () => setState('suspended'));
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
    expect(await refundsOf(member)).toEqual(['overpayment']);
    expect(await subjectsTo(member.patron)).toContain(`Your ₦2,500 to ${member.creator.name} goes back to you`);
    await setState('active');
    await server.passTime(days(2));
    await renewDue(deps);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  });
});
