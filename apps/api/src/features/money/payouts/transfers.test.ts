import { deleteAccount } from '@udala/contract/account';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { minutes } from '#platform/clock.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { kill } from '#test/faults.ts';
import type { Creator } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { accounts, referenceOf, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { findPayout } from './payouts.queries.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { settlePayout } from './settle-payout.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

type Break = { before: Error } | { after: Error };

const ALL = 500_000;
const AMOUNT = 499_000;

const stateOf = async (id: string) => (await findPayout(server.deps.db, referenceOf(id)))?.state;
const becomes = (id: string, state: string) => eventually(async () => (await stateOf(id)) === state);
const available = async (creator: Creator) => (await server.balanceOf(creator)).availableKobo;
/** Number of transfers the provider made for this payout. */
const timesSent = async (id: string) => {
  const { items } = await server.deps.payments.listTransfers(new Date(0), null);
  return items.filter(({ reference }) => reference === referenceOf(id)).length;
};
const notificationsOf = async (creator: Creator) => {
  const rows = server.deps.db.selectFrom('notifications').select('event_key').where('recipient_id', '=', creator.id);
  return (await rows.execute()).map(({ event_key: key }) => key.split(':')[0]).toSorted();
};
const subjectsTo = async ({ email }: Creator) => (await emailsTo(server.deps, email)).map(({ subject }) => subject);

/**
 * Withdraws everything while the next transfer meets a fault; waits until the fault and the provider's work are over.
 */
async function withdrawInto(fault: Break, creator: Creator): Promise<string> {
  const once = { ...fault, times: 1 };
  server.fail({ transfer: once });
  const { body } = await server.withdraw(creator);
  await eventually(async () => once.times === 0);
  if ('after' in fault) await eventually(async () => (await timesSent(body.id)) === 1);
  return body.id;
}

describe('a transfer that was interrupted', () => {
  it.each<[string, Break, number]>([
    ['we died before the provider heard of it', { before: kill }, 0],
    ['we died before its answer came', { after: kill }, 1],
  ])('is sent once, where %s', async (_, fault, sent) => {
    const creator = await server.makeEarner(ALL);
    const id = await withdrawInto(fault, creator);
    expect(await stateOf(id)).toBe('unknown');
    expect(await timesSent(id)).toBe(sent);
    await server.passTime(minutes(3));
    expect(await server.settled(id)).toBe('succeeded');
    expect(await timesSent(id)).toBe(1);
    expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: 0, inTransitKobo: 0 });
    expect(await notificationsOf(creator)).toEqual(['payout-paid']);
    expect(await subjectsTo(creator)).toContain('₦4,990 is at your bank');
  });

  it('is asked about at the next check, without an event and without a reconciliation', async () => {
    const creator = await server.makeEarner(ALL);
    const id = await withdrawInto({ after: kill }, creator);
    await server.control(`transfers/${referenceOf(id)}`, { status: 'success' });
    server.fail({ listTransfers: 'never heard' });
    await server.passTime(minutes(3));
    await sendDuePayouts(server.deps);
    expect(await becomes(id, 'succeeded')).toBe(true);
  });

  it('stays unknown while the provider does not answer, and raises an alarm after a day', async () => {
    const creator = await server.makeEarner(ALL);
    server.fail({ transfer: 'silent', findTransfer: 'never heard' });
    const { body } = await server.withdraw(creator);
    await becomes(body.id, 'unknown');
    await server.passTime(minutes(60));
    expect(await server.alarms('payout_open_for_a_day')).toBe(0);
    await server.passTime(minutes(24 * 60));
    await eventually(async () => (await server.alarms('payout_open_for_a_day')) > 0);
    expect(await stateOf(body.id)).toBe('unknown');
    server.fail({});
    expect(await server.settled(body.id)).toBe('succeeded');
    expect(await timesSent(body.id)).toBe(1);
  });

  it('is sent once by two concurrent processes', async () => {
    const second = await createDeps(server.deps.config);
    try {
      server.fail({ now: 'never heard' });
      const creators = [await server.makeEarner(ALL), await server.makeEarner(ALL), await server.makeEarner(ALL)];
      const ids: string[] = [];
      for (const creator of creators) ids.push((await server.withdraw(creator)).body.id);
      second.clock.moveTo(server.deps.clock.offsetMs);
      server.fail({});
      await Promise.all([server.deps, second, server.deps, second].map(sendDuePayouts));
      for (const id of ids) {
        expect(await server.settled(id)).toBe('succeeded');
        expect(await timesSent(id)).toBe(1);
      }
    } finally {
      await second.close();
    }
  });

  it('is not sent while our clock and the provider’s differ', async () => {
    const creator = await server.makeEarner(ALL);
    server.fail({ now: { answers: (now) => new Date(now.getTime() - minutes(6)) } });
    const { body } = await server.withdraw(creator);
    await eventually(async () => (await server.alarms('clocks_apart')) > 0);
    expect(await stateOf(body.id)).toBe('created');
    server.fail({ now: { answers: (now) => new Date(now.getTime() - minutes(4)) } });
    await server.passTime(1);
    expect(await server.settled(body.id)).toBe('succeeded');
  });
});

describe('a transfer that failed', () => {
  it('gives everything back, fee included, when our account at the provider may not send money', async () => {
    const creator = await server.makeEarner(ALL);
    const message = 'You cannot initiate third party payouts as a starter business';
    await server.control('faults', { endpoint: 'POST /transfer', kind: 'decline', message, times: 1 });
    await becomes((await server.withdraw(creator)).body.id, 'failed');
    expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: ALL, inTransitKobo: 0, obstacle: null });
    expect(await server.alarms('payout_refused')).toBe(1);
    const [email] = await emailsTo(server.deps, creator.email);
    expect(email?.text).toContain('It failed on our side.');
    expect((await server.withdraw(creator)).status).toBe(201);
  });

  it('gives everything back when the bank rejects it, and says what to correct', async () => {
    const creator = await server.makeEarner(ALL, accounts.fails);
    const { body } = await server.withdraw(creator);
    expect(await server.settled(body.id)).toBe('failed');
    await Promise.all([1, 2, 3].map(() => settlePayout(server.deps, referenceOf(body.id))));
    expect(await available(creator)).toBe(ALL);
    expect(await notificationsOf(creator)).toEqual(['payout-failed']);
    const [message] = await emailsTo(server.deps, creator.email);
    expect(message).toMatchObject({ subject: "Your payout of ₦4,990 didn't go through" });
    expect(message?.text).toContain('Fix bank details: ');
  });
});

describe('a transfer that arrived and was returned', () => {
  const thrice = (id: string) => Promise.all([1, 2, 3].map(() => settlePayout(server.deps, referenceOf(id))));

  it('gives its amount back once when events come in order', async () => {
    const creator = await server.makeEarner(ALL, accounts.comesBack);
    const { body } = await server.withdraw(creator);
    await server.settled(body.id);
    await thrice(body.id);
    await eventually(async () => (await settlePayout(server.deps, referenceOf(body.id))) === 'reversed');
    await thrice(body.id);
    expect(await stateOf(body.id)).toBe('reversed');
    expect(await available(creator)).toBe(AMOUNT);
    expect(await notificationsOf(creator)).toEqual(['payout-paid', 'payout-returned']);
  });

  it('gives the amount back once when only the last event comes, and ignores an older one', async () => {
    const creator = await server.makeEarner(ALL, accounts.comesBack);
    const { body } = await server.withdraw(creator);
    const { findTransfer } = server.deps.payments;
    await eventually(async () => (await findTransfer(referenceOf(body.id))).status === 'reversed');
    await thrice(body.id);
    server.fail({ findTransfer: { answers: (transfer) => ({ ...transfer, status: 'succeeded' }) } });
    await thrice(body.id);
    expect(await stateOf(body.id)).toBe('reversed');
    expect(await available(creator)).toBe(AMOUNT);
    expect(await notificationsOf(creator)).toEqual(['payout-returned']);
    expect(await server.alarms('money_alarm_payout_contradicted')).toBe(0);
  });
});

describe('the provider’s report of a payout', () => {
  it('is rejected for another amount', async () => {
    const creator = await server.makeEarner(ALL);
    server.fail({ findTransfer: { answers: (transfer) => ({ ...transfer, amountKobo: 1 }) } });
    const { body } = await server.withdraw(creator);
    await server.settled(body.id);
    expect(await stateOf(body.id)).toBe('sent');
    const rows = server.deps.db
      .selectFrom('reconciliation_exceptions')
      .select('kind')
      .where('key', '=', referenceOf(body.id));
    expect(await rows.execute()).toEqual([{ kind: 'payout_mismatch' }]);
    expect(await server.alarms('money_alarm_payout_mismatch')).toBeGreaterThan(0);
    server.fail({});
    await server.settled(body.id);
    expect(await stateOf(body.id)).toBe('succeeded');
  });

  it('does not undo an arrival, but raises an alarm', async () => {
    const creator = await server.makeEarner(ALL);
    const { body } = await server.withdraw(creator);
    await server.settled(body.id);
    server.fail({ findTransfer: { answers: (transfer) => ({ ...transfer, status: 'failed' }) } });
    await settlePayout(server.deps, referenceOf(body.id));
    expect(await stateOf(body.id)).toBe('succeeded');
    expect(await available(creator)).toBe(0);
    expect(await server.alarms('money_alarm_payout_contradicted')).toBe(1);
  });

  it('of a return is for the operator where its creator has deleted their account', async () => {
    const { app, deps } = server;
    const creator = await server.makeEarner(ALL);
    const { body } = await server.withdraw(creator);
    await server.settled(body.id);
    const confirmed = { confirm: 'DELETE', reauth: await mailedReauthCode(server, creator) } as const;
    expect((await call(app, deleteAccount, { token: creator.token, body: confirmed })).status).toBe(200);
    server.fail({ findTransfer: { answers: (transfer) => ({ ...transfer, status: 'reversed' }) } });
    await settlePayout(server.deps, referenceOf(body.id));
    await settlePayout(server.deps, referenceOf(body.id));
    const found = deps.db.selectFrom('reconciliation_exceptions').select(['kind', 'details', 'resolved_at']);
    expect(await found.where('key', '=', referenceOf(body.id)).execute()).toEqual([
      { kind: 'payout_returned_to_deleted', details: { creatorId: creator.id, amountKobo: AMOUNT }, resolved_at: null },
    ]);
  });

  it('is no contradiction when a failed payout is reported as returned', async () => {
    const before = await server.alarms('money_alarm_payout_contradicted');
    const creator = await server.makeEarner(ALL, accounts.fails);
    const { body } = await server.withdraw(creator);
    await server.settled(body.id);
    server.fail({ findTransfer: { answers: (transfer) => ({ ...transfer, status: 'reversed' }) } });
    await settlePayout(server.deps, referenceOf(body.id));
    expect(await available(creator)).toBe(ALL);
    expect(await server.alarms('money_alarm_payout_contradicted')).toBe(before);
  });

  it('is not asked for when the reference is not ours', async () => {
    server.fail({ findTransfer: 'killed before' });
    expect(await settlePayout(server.deps, 'payout-of-nobody-known')).toBeNull();
  });
});
