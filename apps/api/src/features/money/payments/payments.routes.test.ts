import { listPayments } from '@udala/contract/payments';
import * as m from '@udala/messages/billing-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, makePerson, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { makeAttempt, makePaid } from '#test/paid.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const at = new Date('2026-11-20T09:00:00Z');

async function makePayer() {
  const { deps } = server;
  const [creator, patron] = [await makeCreator(deps), await makePerson(deps)];
  const paid = await makePaid(deps, { creator, patron, at });
  return { creator, patron, ...paid };
}

const paymentsOf = async ({ patron }: { patron: { token: string } }) =>
  (await call(server.app, listPayments, { token: patron.token })).body.items;

test('a payment shows its subscription, period and payment method', async () => {
  const { db } = server.deps;
  const payer = await makePayer();
  const { id: method } = await db
    .insertInto('payment_methods')
    .values({
      patron_id: payer.patron.id,
      authorization_code: 'AUTH_x',
      signature: 'SIG_x',
      email: payer.patron.email,
      channel: 'card',
      brand: 'visa',
      bank: 'GTBank',
      last4: '4242',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('charge_attempts').set({ method_id: method }).where('id', '=', payer.attemptId).execute();
  expect(await paymentsOf(payer)).toEqual([
    expect.objectContaining({
      id: payer.attemptId,
      subscriptionId: payer.subscriptionId,
      amountKobo: 250_000,
      status: 'paid',
      reason: null,
      method: { channel: 'card', brand: 'visa', bank: 'GTBank', last4: '4242' },
      periodStart: '2026-11-20',
      periodEnd: '2026-12-20',
      accessUntil: null,
      hasReceipt: true,
    }),
  ]);
});

/** Makes a patron whose second month is due and has failed twice. */
async function makeLate() {
  const { deps } = server;
  const payer = await makePayer();
  const { id: invoiceId } = await deps.db
    .insertInto('invoices')
    .values({
      subscription_id: payer.subscriptionId,
      creator_id: payer.creator.id,
      patron_id: payer.patron.id,
      period_no: 1,
      period_start: '2026-12-20',
      period_end: '2027-01-20',
      amount_kobo: 250_000,
      state: 'open',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update subscriptions set state = 'past_due' where id = ${payer.subscriptionId}`.execute(deps.db);
  const tried = (attemptNo: number, state: 'failed' | 'sent', day: string) =>
    makeAttempt(deps, {
      invoiceId,
      attemptNo,
      state,
      at: new Date(`${day}T00:00:00Z`),
      ...(state === 'failed' && { failure: 'Insufficient Funds', settled_at: new Date(`${day}T00:00:00Z`) }),
    });
  await tried(1, 'failed', '2026-12-20');
  await tried(2, 'failed', '2026-12-21');
  return { ...payer, tried };
}

test('of the failed payments of a past-due membership, the newest shows until when access lasts', async () => {
  const { tried, ...payer } = await makeLate();
  await tried(3, 'sent', '2026-12-23');
  const listed = (await paymentsOf(payer)).map(({ status, reason, accessUntil, hasReceipt }) => ({
    status,
    reason,
    accessUntil,
    hasReceipt,
  }));
  const failed = { status: 'failed', reason: m.notEnoughMoney, hasReceipt: false };
  expect(listed).toEqual([
    { status: 'waiting', reason: null, accessUntil: null, hasReceipt: false },
    { ...failed, accessUntil: '2026-12-26T23:00:00.000Z' },
    { ...failed, accessUntil: null },
    { status: 'paid', reason: null, accessUntil: null, hasReceipt: true },
  ]);
});

test.each([
  ['the creator is suspended', sql`update users set state = 'suspended' where id =`],
  ['the offer is gone', sql`update memberships set state = 'withdrawn' where creator_id =`],
])('a failed payment is not awaited any more while %s', async (_why, change) => {
  const payer = await makeLate();
  await sql`${change} ${payer.creator.id}`.execute(server.deps.db);
  const listed = await paymentsOf(payer);
  expect(listed.map(({ status, accessUntil }) => [status, accessUntil])).toEqual([
    ['failed', null],
    ['failed', null],
    ['paid', null],
  ]);
});

interface Row {
  attempt?: 'overpayment' | 'abandoned';
  invoice?: 'disputed' | 'refunded' | 'void';
  refund?: { reason: 'overpayment' | 'creator'; state: 'queued' | 'needs_attention' | 'done' };
  status: string;
  reason: string | null;
}
const rows: Row[] = [
  { status: 'paid', reason: null },
  { attempt: 'abandoned', status: 'failed', reason: m.notFinished },
  { invoice: 'disputed', status: 'disputed', reason: m.bankAsksBack },
  { invoice: 'refunded', status: 'refunded', reason: m.bankTookBack },
  {
    invoice: 'refunded',
    refund: { reason: 'creator', state: 'queued' },
    status: 'refunding',
    reason: m.creatorSendsBack,
  },
  {
    invoice: 'refunded',
    refund: { reason: 'creator', state: 'needs_attention' },
    status: 'refunding',
    reason: m.creatorSendsBack,
  },
  { invoice: 'refunded', refund: { reason: 'creator', state: 'done' }, status: 'refunded', reason: m.creatorSendsBack },
  {
    attempt: 'overpayment',
    refund: { reason: 'overpayment', state: 'queued' },
    status: 'refunding',
    reason: m.paidTwice,
  },
  { attempt: 'overpayment', refund: { reason: 'overpayment', state: 'done' }, status: 'refunded', reason: m.paidTwice },
  {
    attempt: 'overpayment',
    invoice: 'void',
    refund: { reason: 'overpayment', state: 'queued' },
    status: 'refunding',
    reason: m.nothingOwed,
  },
];

test.each(rows)('%o', async ({ attempt, invoice, refund, status, reason }) => {
  const { db } = server.deps;
  const payer = await makePayer();
  if (attempt) await sql`update charge_attempts set state = ${attempt} where id = ${payer.attemptId}`.execute(db);
  if (invoice) {
    await sql`update invoices set state = ${invoice}, paid_at = case when ${invoice} <> 'void' then paid_at end
      where id = ${payer.invoiceId}`.execute(db);
  }
  if (refund) {
    const times = refund.state === 'queued' ? { next_at: at } : refund.state === 'done' ? { settled_at: at } : {};
    await db
      .insertInto('refunds')
      .values({
        attempt_id: payer.attemptId,
        creator_id: payer.creator.id,
        amount_kobo: 250_000,
        created_at: at,
        ...refund,
        ...times,
      })
      .execute();
  }
  expect(await paymentsOf(payer)).toEqual([
    expect.objectContaining({ status, reason, hasReceipt: attempt === undefined }),
  ]);
});

test('every host shows its payer all of their payments, and nobody else’s', async () => {
  const { app, deps } = server;
  const payer = await makePayer();
  const other = await makeCreator(deps);
  await makePaid(deps, { creator: other, patron: payer.patron, at });
  const seenBy = async (id: string, host?: string) => {
    const { token } = await signIn(deps, id, host);
    const { body } = await call(app, listPayments, { token, ...(host !== undefined && { host }) });
    return body.items.map(({ creator }) => creator.id).toSorted();
  };
  for (const host of [undefined, payer.creator.host, other.host]) {
    expect(await seenBy(payer.patron.id, host)).toEqual([payer.creator.id, other.id].toSorted());
  }
  expect(await seenBy(payer.creator.id, other.host)).toEqual([]);
  expect(await seenBy(payer.creator.id)).toEqual([]);
  expect(await seenBy((await makePerson(deps)).id)).toEqual([]);
});
