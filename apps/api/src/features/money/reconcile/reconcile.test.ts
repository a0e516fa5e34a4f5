import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { later, minutes } from '#platform/clock.ts';
import { ProviderUnknown, type ProviderPayment } from '#platform/payments/payments.ts';
import { bookAll } from '#test/books.ts';
import { makeCreator, makePerson } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makePaidMember, rowOf } from '#test/subscriptions.ts';
import { join, makePair, payAt } from '#test/money.ts';
import { balancesOf, referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { freshReference, makePaid } from '#test/paid.ts';
import { accounts, makePayoutInTransit } from '#test/payouts.ts';
import { reconcile, reconcileNew } from './reconcile.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
beforeEach(async () => {
  server.fail({});
  await bookAll(server.deps);
});
afterEach(() => assertInvariants(server.deps.db));

/** Reconciles in two processes at once, and once more. */
async function reconcileThrice(): Promise<void> {
  await Promise.all([reconcile(server.deps), reconcile(await server.secondProcess())]);
  await reconcile(server.deps);
}

const payAtProvider = async (reference: string) => {
  const { authorizationUrl } = await server.deps.payments.initialize({
    reference,
    email: 'somebody@example.com',
    amountKobo: 120_000,
    callbackUrl: 'https://elsewhere.example/back',
    cancelUrl: 'https://elsewhere.example/',
  });
  await payAt(authorizationUrl, 'success');
};

it('records nothing where both agree', async () => {
  const member = await makePaidMember(server);
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([]);
  expect(await rowOf(server.deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
});

it('completes a paid payment that was never reported, once', async () => {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  await payAt(body.authorizationUrl, 'success');
  await reconcileThrice();
  expect(await rowOf(server.deps, body.subscriptionId)).toMatchObject({ state: 'active', period_no: 1 });
  expect(await balancesOf(server.deps, pair.creator.id)).toEqual({ held: 211_250 });
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('records a payment at the provider that is not ours', async () => {
  const reference = freshReference();
  await payAtProvider(reference);
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([['unknown_payment', reference]]);
  expect(await server.alarms('money_alarm_unknown_payment')).toBe(1);
});

it('records a payment that our books have and the provider does not', async () => {
  const { deps } = server;
  const { reference } = await makePaid(deps, {
    patron: await makePerson(deps),
    creator: await makeCreator(deps),
    at: later(deps.clock.now(), -minutes(120)),
  });
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([['not_paid_at_provider', reference]]);
});

it('records a payment whose amount differs from our books', async () => {
  const { reference } = await payOne();
  server.fail({
    listPayments: { answers: (page) => ({ ...page, items: page.items.map((item) => altered(item, reference)) }) },
  });
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([['payment_mismatch', reference]]);
});
const altered = (payment: ProviderPayment, reference: string): ProviderPayment =>
  payment.reference === reference ? { ...payment, amountKobo: 100 } : payment;

async function payOne() {
  const member = await makePaidMember(server);
  return { ...member, reference: await referenceOf(server.deps, member.id) };
}

it.each([
  ['whole, in the list', 250_000, () => reconcileThrice()],
  ['in part, in the list', 100_000, () => reconcileThrice()],
  ['in part, by its event', 100_000, async (reference: string) => server.hear(await server.eventsOf(reference))],
])('records a refund made by hand: %s', async (_, amountKobo, find) => {
  const { reference, creator } = await payOne();
  const part = await sendBackByHand(reference, amountKobo);
  await find(reference);
  expect(await server.reconciliationExceptions()).toEqual([['went_back_unasked', part]]);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });
});

/** Refunds as an operator does on the provider's dashboard. Returns the key of the expected exception. */
async function sendBackByHand(reference: string, amountKobo: number): Promise<string> {
  const before = (await server.eventsOf(reference)).length;
  const { providerId } = await server.deps.payments.refund({ reference, amountKobo, note: 'by hand' });
  await eventually(async () => (await server.eventsOf(reference)).length === before + 3);
  return `${reference}:${providerId}`;
}

it.each([
  ['in the list', () => reconcileThrice()],
  ['by its event', async (reference: string) => server.hear(await server.eventsOf(reference))],
])('records each partial refund made by hand, even after an earlier one was booked: %s', async (_, find) => {
  const { reference } = await payOne();
  for (const amountKobo of [100_000, 100_000, 50_000]) {
    const part = await sendBackByHand(reference, amountKobo);
    await find(reference);
    await reconcileThrice();
    expect(await server.reconciliationExceptions()).toEqual([['went_back_unasked', part]]);
    await bookAll(server.deps, 'creator');
  }
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('records nothing for a failed refund by hand', async () => {
  const { reference } = await payOne();
  const { providerId } = await server.deps.payments.refund({ reference, amountKobo: 100_000, note: 'by hand' });
  await eventually(async () => (await server.eventsOf(reference)).length === 4);
  await server.control(`refunds/${providerId}`, { status: 'failed' });
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('records a transfer that is not ours', async () => {
  const { payments } = server.deps;
  const { recipientCode } = await payments.saveRecipient({ ...accounts.arrives, accountName: 'Somebody' });
  const reference = `elsewhere-${freshReference()}`;
  await payments.transfer({ reference, amountKobo: 50_000, recipientCode, reason: 'Rent' });
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([['unknown_transfer', reference]]);
});

it('gives a returned payout back to its creator when no event reported it', async () => {
  const { creator, reference } = await makePayoutInTransit(server.deps);
  for (const [status, balances] of [
    ['success', {}],
    ['reversed', { available: 499_000 }],
  ] as const) {
    await server.control(`transfers/${reference}`, { status });
    await reconcileThrice();
    expect(await balancesOf(server.deps, creator.id)).toEqual(balances);
  }
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('records a payout that left by our books and is unknown to the provider', async () => {
  const { reference } = await makePayoutInTransit(server.deps);
  await server.control(`transfers/${reference}`, { status: 'success' });
  await reconcileThrice();
  await server.passTime(minutes(61));
  server.fail({
    listTransfers: { answers: (page) => ({ ...page, items: [] }) },
    findTransfer: { answers: (one) => (one.reference === reference ? { ...one, status: 'missing' } : one) },
  });
  await reconcile(server.deps);
  expect(await server.reconciliationExceptions()).toEqual([['payout_unknown_there', reference]]);
});

it('books a dispute and its end when no event reported them', async () => {
  const { reference, creator } = await payOne();
  const disputeId = await server.dispute(reference);
  await reconcileThrice();
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 - 250_000, disputed: 250_000 });
  await server.resolve(disputeId, 'declined');
  await reconcileThrice();
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 });
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('does not report a bank’s chargeback as an unrequested refund, even before the dispute is known', async () => {
  const { reference, creator } = await payOne();
  await server.resolve(await server.dispute(reference), 'merchant-accepted');
  await reconcileThrice();
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('asks about an open dispute that the list leaves out', async () => {
  const { reference, creator } = await payOne();
  const disputeId = await server.dispute(reference);
  await reconcile(server.deps);
  await server.resolve(disputeId, 'merchant-accepted');
  server.fail({ listDisputes: { answers: (page) => ({ ...page, items: [] }) } });
  await reconcileThrice();
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
  server.fail({ findDispute: { answers: () => null } });
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('goes on with the others when the provider does not answer about one', async () => {
  const members = [await payOne(), await payOne()];
  const disputes = [];
  for (const { reference } of members) disputes.push(await server.dispute(reference));
  await reconcile(server.deps);
  for (const disputeId of disputes) await server.resolve(disputeId, 'declined');
  const won = async () => {
    const balances = await Promise.all(members.map(({ creator }) => balancesOf(server.deps, creator.id)));
    return balances.filter(({ disputed }) => disputed === undefined).length;
  };
  server.fail({
    listDisputes: { answers: (page) => ({ ...page, items: [] }) },
    findDispute: { before: new ProviderUnknown('no answer in time'), times: 1 },
  });
  await reconcile(server.deps);
  expect(await won()).toBe(1);
  await reconcile(server.deps);
  expect(await won()).toBe(2);
});

it('goes on with the others when one cannot be booked', async () => {
  const { deps, app } = server;
  const pairs = [await makePair(deps), await makePair(deps)];
  const opened = [];
  for (const pair of pairs) opened.push((await join(app, pair)).body);
  for (const { authorizationUrl } of opened) await payAt(authorizationUrl, 'success');
  const [broken] = opened;
  const before = await server.alarms('reconcile_failed');
  server.fail({
    listPayments: {
      answers: (page) => ({
        ...page,
        // A negative fee cannot be booked.
        items: page.items.map((item) => (item.reference === broken?.reference ? { ...item, feeKobo: -1 } : item)),
      }),
    },
  });
  const log = vi.spyOn(deps.log, 'error');
  await reconcile(deps);
  const states = await Promise.all(opened.map(({ subscriptionId }) => rowOf(deps, subscriptionId)));
  expect(states.map(({ state }) => state)).toEqual(['pending', 'active']);
  expect(await server.alarms('reconcile_failed')).toBe(before + 1);
  const logged = JSON.stringify(log.mock.calls);
  expect(logged).toContain(broken?.reference);
  expect(logged).not.toMatch(/@|AUTH_|SIG_/);
});

it('reads 1,000 payments in ten pages, with few database queries for each', async () => {
  const { deps } = server;
  const members = [];
  // One at a time: if more requests run than the pool has connections, a busy machine answers some with 503.
  while (members.length < 20) members.push(await payOne());
  const payments = await Promise.all(members.map(({ reference }) => deps.payments.verify(reference)));
  let pages = 0;
  server.fail({
    listPayments: {
      answers: () => {
        pages += 1;
        const items = Array.from({ length: 100 }, (_, nth) => payments[nth % payments.length] as ProviderPayment);
        return { items, nextCursor: pages < 10 ? String(pages + 1) : null };
      },
    },
  });
  // Use a process without running jobs: this one's jobs query 16 times a second and would be counted too.
  const { pool, db } = await server.secondProcess();
  let requests = 0;
  pool.on('acquire', () => (requests += 1));
  await reconcileNew({ ...deps, pool, db });
  expect(pages).toBe(10);
  expect(requests).toBeGreaterThanOrEqual(pages);
  expect(requests).toBeLessThan(100);
  expect(await server.reconciliationExceptions()).toEqual([]);
});

it('reports an event that could not be processed', async () => {
  const { db, clock } = server.deps;
  const bytes = Buffer.from('{"event":"charge.success"}');
  const stuck = { provider: 'paystack', body: bytes, body_hash: bytes, event: 'charge.success', object_status: '' };
  const hoursAgo = (hours: number) => later(clock.now(), -minutes(60 * hours));
  const { id } = await db
    .insertInto('webhook_inbox')
    .values({ ...stuck, object_id: 'stuck', received_at: hoursAgo(3), problem: 'ProviderUnknown: no answer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reconcileThrice();
  expect(await server.reconciliationExceptions()).toEqual([['event_stuck', String(id)]]);
});

it('raises an alarm when a whole round fails', async () => {
  const before = await server.alarms('reconcile_failed');
  server.fail({ listDisputes: 'never heard' });
  await server.passTime(minutes(61));
  const isRaised = async () => (await server.alarms('reconcile_failed')) > before;
  expect(await eventually(isRaised)).toBe(true);
});
