import { sql } from 'kysely';
import { goesBack } from '@udala/messages/billing-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import type { Point } from '#test/faults.ts';
import { eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, lapse, makePaidMember } from '#test/subscriptions.ts';
import { payAt, verify } from '#test/money.ts';
import {
  balancesOf,
  notificationsTo,
  payTwice,
  referenceOf,
  startMoneyBackServer,
  type MoneyBackServer,
} from '#test/money-back.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { settleRefundsOf } from './settle-refund.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const refundOf = (reference: string) =>
  server.deps.db
    .selectFrom('refunds as r')
    .innerJoin('charge_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.state', 'r.reason', 'r.amount_kobo', 'r.problem'])
    .where('a.reference', '=', reference)
    .executeTakeFirst();
const is = (reference: string, state: string) => eventually(async () => (await refundOf(reference))?.state === state);
/** Waits for a state of a refund, and lets the next check happen if it is not there yet. */
async function becomes(reference: string, state: string): Promise<void> {
  if ((await refundOf(reference))?.state !== state) await server.passTime(minutes(61));
  await is(reference, state);
}
const refundsAtProvider = async (reference: string) => {
  type Listed = { items: { id: number; transaction_reference: string; status: string }[] };
  const { items } = await server.control<Listed>('refunds');
  return items.filter((item) => item.transaction_reference === reference);
};

/** Ledger movements of a creator's overpayments, as "from to amount". */
async function movementsOf({ id }: { id: string }): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('ledger_movements as m')
    .innerJoin('ledger_transactions as t', 't.id', 'm.transaction_id')
    .innerJoin('ledger_accounts as d', 'd.id', 'm.debit_id')
    .innerJoin('ledger_accounts as c', 'c.id', 'm.credit_id')
    .select(['d.kind as from', 'c.kind as to', 'm.amount_kobo as kobo'])
    .where('t.creator_id', '=', id)
    .where('t.kind', '=', 'overpayment')
    .orderBy('m.line')
    .execute();
  return rows.map(({ from, to, kobo }) => `${from} ${to} ${kobo}`);
}

describe('an overpayment', () => {
  it('goes back once after a payment in two tabs, and its patron is notified', async () => {
    const owedBefore = await server.owedKobo();
    const { overpayment, retained, patron, creator } = await payTwice(server);
    expect(await refundOf(overpayment)).toMatchObject({ reason: 'overpayment', state: 'queued', amount_kobo: 300_000 });
    expect(await server.owedKobo()).toBe(owedBefore + 300_000);
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 250_000 - 13_750 - 25_000 });
    expect(await movementsOf(creator)).toEqual([
      'provider to_refund 300000',
      // The platform bears the provider's fee.
      'platform_fees provider_fees 14500',
    ]);
    expect(await notificationsTo(server.deps, patron)).toEqual(['refunded']);
    const emailsAboutIt = async () =>
      (await emailsTo(server.deps, patron.email)).filter(({ subject }) => subject.includes('goes back to you'));
    const [message] = await emailsAboutIt();
    expect(message?.subject).toBe(`Your ₦3,000 to ${creator.name} goes back to you`);
    expect(message?.text).toContain("You don't need to do anything");

    await sendDueRefunds(server.deps);
    await becomes(overpayment, 'done');
    expect(await refundsAtProvider(overpayment)).toHaveLength(1);
    expect(await refundsAtProvider(retained)).toEqual([]);
    expect(await server.owedKobo()).toBe(owedBefore);
    await verify(server.app, { patron }, overpayment);
    expect(await emailsAboutIt()).toHaveLength(1);
  });

  it('goes back when the period was cancelled during the payment', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    await lapse(deps, member.id);
    const { body } = await change(app, 'paySubscription', member.id, { token: member.patron.token });
    expect((await change(app, 'cancelSubscription', member.id, { token: member.patron.token })).status).toBe(200);
    await payAt(body.authorizationUrl, 'success');
    expect((await verify(app, member, body.reference)).body).toMatchObject({ status: 'returned', message: goesBack });
    expect(await refundOf(body.reference)).toMatchObject({ reason: 'overpayment', amount_kobo: 250_000 });
    await sendDueRefunds(deps);
    await becomes(body.reference, 'done');
    expect(await notificationsTo(deps, member.patron)).toContain('refunded');
  });

  it.each<[Point, 'killed before' | 'killed after' | 'never heard' | 'silent']>(
    (['refund', 'findRefunds'] as const).flatMap((point) =>
      (['killed before', 'killed after', 'never heard', 'silent'] as const).map((fault): [Point, typeof fault] => [
        point,
        fault,
      ]),
    ),
  )('goes back once where %s is %s', async (point, fault) => {
    const { overpayment } = await payTwice(server);
    server.fail({ [point]: fault });
    await sendDueRefunds(server.deps).catch(() => undefined);
    expect((await refundOf(overpayment))?.state).toMatch(/queued|unknown/);
    server.fail({});
    await server.passTime(minutes(11));
    await eventually(async () => (await refundsAtProvider(overpayment)).length === 1);
    await becomes(overpayment, 'done');
    expect(await refundsAtProvider(overpayment)).toHaveLength(1);
    expect(await server.sentBackKobo(overpayment)).toBe(300_000);
  });

  it('goes back when another refund cannot be sent', async () => {
    const paid = [await payTwice(server), await payTwice(server)];
    server.fail({ findRefunds: { before: new Error('not to be read'), times: 1 } });
    await sendDueRefunds(server.deps);
    const sent = async () => (await Promise.all(paid.map(({ overpayment }) => refundsAtProvider(overpayment)))).flat();
    await eventually(async () => (await sent()).length === 1);
    await server.passTime(minutes(11));
    await eventually(async () => (await sent()).length === 2);
    for (const { overpayment } of paid) await becomes(overpayment, 'done');
    expect(await sent()).toHaveLength(2);
  });

  it('is sent once by two concurrent processes', async () => {
    const second = await server.secondProcess();
    const paid = [await payTwice(server), await payTwice(server), await payTwice(server)];
    await Promise.all([server.deps, second, server.deps, second].map(sendDueRefunds));
    for (const { overpayment } of paid) {
      await becomes(overpayment, 'done');
      expect(await refundsAtProvider(overpayment)).toHaveLength(1);
    }
  });
});

describe('a refund that does not go through', () => {
  it('stays owed and raises an alarm once, until it is resolved', async () => {
    const state = 'failed';
    const owedBefore = await server.owedKobo();
    const { overpayment } = await payTwice(server, 'refund-fails');
    await sendDueRefunds(server.deps);
    await becomes(overpayment, state);
    expect(await server.reconciliationExceptions()).toContainEqual([`refund_${state}`, overpayment]);
    expect(await server.owedKobo()).toBe(owedBefore + 300_000);
    await server.passTime(minutes(61));
    await server.passTime(minutes(61));
    expect(await server.alarms(`money_alarm_refund_${state}`)).toBe(1);

    const [sent] = await refundsAtProvider(overpayment);
    await server.control(`refunds/${sent?.id}`, { status: 'processed' });
    await becomes(overpayment, 'done');
    expect(await server.owedKobo()).toBe(owedBefore);
    expect(await server.reconciliationExceptions()).not.toContainEqual([`refund_${state}`, overpayment]);
  });

  it('is recorded together with its alarm, or not at all', async () => {
    const { db } = server.deps;
    const { overpayment } = await payTwice(server, 'refund-fails');
    await sql`alter table reconciliation_exceptions add constraint full_disk check (kind <> 'refund_failed') not valid`.execute(
      db,
    );
    await sendDueRefunds(server.deps);
    await expect(settleRefundsOf(server.deps, overpayment)).rejects.toThrow('full_disk');
    expect((await refundOf(overpayment))?.state).toBe('sent');
    await sql`alter table reconciliation_exceptions drop constraint full_disk`.execute(db);
    await becomes(overpayment, 'failed');
    expect(await server.reconciliationExceptions()).toContainEqual(['refund_failed', overpayment]);

    const [sent] = await refundsAtProvider(overpayment);
    await server.control(`refunds/${sent?.id}`, { status: 'processed' });
    await becomes(overpayment, 'done');
  });

  it('waits while our balance at the provider is too low, and records no exception', async () => {
    const message = 'Insufficient balance to fulfill this refund. Please top up.';
    await server.control('faults', { endpoint: 'POST /refund', kind: 'decline', message });
    const { overpayment } = await payTwice(server);
    await sendDueRefunds(server.deps);
    expect(await refundOf(overpayment)).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('Insufficient balance') as string,
    });
    expect(await server.alarms('refund_waits_for_balance')).toBeGreaterThan(0);
    await server.clearFaults();
    await server.passTime(minutes(61));
    await eventually(async () => (await refundsAtProvider(overpayment)).length === 1);
    await becomes(overpayment, 'done');
    expect(await server.reconciliationExceptions()).toEqual([]);
  });

  it('raises an alarm when the provider takes more than two weeks', async () => {
    await server.control('settling', { delayMs: null });
    const { overpayment } = await payTwice(server);
    await sendDueRefunds(server.deps);
    expect((await refundOf(overpayment))?.state).toBe('sent');
    await server.passTime(minutes(15 * 24 * 60));
    await eventually(async () => (await server.reconciliationExceptions()).some(([kind]) => kind === 'refund_slow'));
    await server.control('settling', { delayMs: 0 });
    await becomes(overpayment, 'done');
    expect(await server.reconciliationExceptions()).toEqual([]);
  });

  it('stays owed when another amount was sent back by hand', async () => {
    const { overpayment } = await payTwice(server);
    await server.deps.payments.refund({ reference: overpayment, amountKobo: 100_000, note: 'by hand' });
    await sendDueRefunds(server.deps);
    expect(await refundOf(overpayment)).toMatchObject({
      state: 'failed',
      problem: 'Refund amount cannot be more than the transaction amount',
    });
    expect(await server.reconciliationExceptions()).toEqual([['refund_failed', overpayment]]);
    expect(await refundsAtProvider(overpayment)).toHaveLength(1);
  });
});

it('is announced to the patron in the email about the end of the membership', async () => {
  const { app, deps } = server;
  const { id, creator, patron } = await makePaidMember(server);
  expect((await change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } })).status).toBe(200);
  const emails = await emailsTo(deps, patron.email);
  expect(emails.filter(({ text }) => text.includes('You get your last payment of ₦2,500 back'))).toHaveLength(1);
  // The creator bears the provider's fee and gets the platform fee back.
  expect(await balancesOf(deps, creator.id)).toEqual({ available: -13_750 });
  await sendDueRefunds(deps);
  const reference = await referenceOf(deps, id);
  await becomes(reference, 'done');
  expect(await server.sentBackKobo(reference)).toBe(250_000);
});
