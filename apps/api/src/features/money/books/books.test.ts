import { getMember } from '@udala/contract/members';
import { listPayments } from '@udala/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { days, minutes } from '#platform/clock.ts';
import {
  assertBooksTie,
  bookAll,
  booksKobo,
  openExceptions,
  platformKobo,
  providersKobo,
  rejection,
} from '#test/books.ts';
import { call, eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import {
  balancesOf,
  referenceOf,
  startMoneyBackServer,
  type MoneyBackServer,
  sendAllRefunds,
} from '#test/money-back.ts';
import { change, makePaidMember, rowOf } from '#test/subscriptions.ts';
import { at } from '#test/talk.ts';
import type { ProviderDispute, ProviderPayment } from '#platform/payments/payments.ts';
import { bookException } from './book-exception.service.ts';
import { refundPayment, type RefundOrder } from './refund-payment.service.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(() => assertBooksTie(server));

const actor = { operator: 'test' };

async function paid() {
  const member = await makePaidMember(server);
  return { ...member, reference: await referenceOf(server.deps, member.id) };
}

const refund = (payment: string, given: Partial<RefundOrder> = {}) =>
  refundPayment(server.deps, { payment, amountKobo: null, bearer: 'creator', reason: 'Asked for it', actor, ...given });

it('a refund at the dashboard is found after weeks without a comparison [A3]', async () => {
  const { deps } = server;
  const { reference } = await paid();
  await reconcile(deps);
  await deps.payments.refund({ reference, amountKobo: 50_000, note: 'asked by phone' });
  await server.passTime(days(20));
  await reconcile(deps);
  expect(await openExceptions(deps)).toMatchObject([{ kind: 'went_back_unasked', unallocated_kobo: -50_000 }]);
  await bookAll(deps, 'creator');
});

/** Refunds as an operator does on the provider's dashboard, and lets us find it. */
async function refundAtDashboard(reference: string, amountKobo: number): Promise<void> {
  const before = (await server.eventsOf(reference)).length;
  await server.deps.payments.refund({ reference, amountKobo, note: 'asked by phone' });
  await eventually(async () => (await server.eventsOf(reference)).length === before + 3);
  await reconcile(server.deps);
}

const statusOf = async (person: { token: string }) => {
  const { body } = await call(server.app, listPayments, { ...at(person as never), query: {} });
  return body.items.map(({ status, reason }) => [status, reason]);
};

describe('a refund at the dashboard [A3]', () => {
  it('is in our books at once, and is the creator’s once the operator books it', async () => {
    const { creator, patron, id, reference } = await paid();
    await refundAtDashboard(reference, 100_000);
    const [exception] = await openExceptions(server.deps);
    expect(exception).toMatchObject({ kind: 'went_back_unasked', unallocated_kobo: -100_000 });
    expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });

    await bookException(server.deps, { exceptionId: exception?.id ?? '', bearer: 'creator', actor });
    // ₦1,000 of ₦2,500, and with it two fifths of our fee of ₦250.
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 - 100_000 + 10_000 });
    expect((await emailsTo(server.deps, creator.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^₦1,000 went back to /),
    );
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active' });
    expect(await statusOf(patron)).toEqual([['paid', '₦1,000 of it went back to you.']]);
    const { body } = await call(server.app, getMember, { params: { patronId: patron.id }, token: creator.token });
    expect(body).toMatchObject({ paidKobo: 150_000, payments: [{ reason: '₦1,000 of it goes back to them.' }] });
    await reconcile(server.deps);
  });

  it('takes what the creator has drawn: the balance falls below zero', async () => {
    const { creator, patron, id, reference } = await paid();
    await refundAtDashboard(reference, 250_000);
    await bookAll(server.deps, 'creator');
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'ended', end_reason: 'refunded', next_at: null });
    expect(await statusOf(patron)).toEqual([['refunded', null]]);
  });

  it('is the platform’s loss where the operator says so', async () => {
    const { creator, reference } = await paid();
    const lost = await platformKobo(server.deps, 'losses');
    await refundAtDashboard(reference, 100_000);
    await bookAll(server.deps, 'platform');
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });
    expect(await platformKobo(server.deps, 'losses')).toBe(lost - 100_000);
    const subjects = (await emailsTo(server.deps, creator.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('went back'))).toEqual([]);
  });

  it('is booked once, however often it is asked for', async () => {
    const { reference } = await paid();
    await refundAtDashboard(reference, 100_000);
    const [exception] = await openExceptions(server.deps);
    const booking = { exceptionId: exception?.id ?? '', bearer: 'creator', actor } as const;
    const both = await Promise.allSettled([bookException(server.deps, booking), bookException(server.deps, booking)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('money that was found turns out to be', () => {
  it('a refund that failed after it had been processed', async () => {
    const { creator, reference } = await paid();
    await refundAtDashboard(reference, 100_000);
    const refundId = (await openExceptions(server.deps))[0]?.key.split(':')[1] ?? '';
    await server.control(`refunds/${refundId}`, { status: 'failed' });
    await reconcile(server.deps);
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });
  });

  it('a bank’s, whose dispute we hear of later', async () => {
    const { creator, reference } = await paid();
    server.fail({ listDisputes: { answers: (page) => ({ ...page, items: [] }) } });
    await server.resolve(await server.dispute(reference), 'merchant-accepted');
    await reconcile(server.deps);
    expect(await openExceptions(server.deps)).toMatchObject([{ key: reference, unallocated_kobo: -250_000 }]);
    expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
    server.fail({});
    await reconcile(server.deps);
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
  });
});

it('is booked before more of the payment goes back [A3]', async () => {
  const { app } = server;
  const { creator, id, reference } = await paid();
  await refundAtDashboard(reference, 100_000);
  expect(await rejection(refund(reference))).toBe(
    'Part of this payment went back at the provider already. Book that first: npm run reconciliation lists it.',
  );
  const end = () => change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  expect((await end()).status).toBe(409);
  await bookAll(server.deps, 'creator');
  expect((await end()).status).toBe(200);
  await sendAllRefunds(server);
  expect(await server.sentBackKobo(reference)).toBe(250_000);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
});

it('is not lost where it is looked at before the provider has processed it [A3]', async () => {
  const { creator, reference } = await paid();
  await server.control('settling', { delayMs: null });
  await server.deps.payments.refund({ reference, amountKobo: 100_000, note: 'asked by phone' });
  await reconcile(server.deps);
  const [exception] = await openExceptions(server.deps);
  const booking = { exceptionId: exception?.id ?? '', bearer: 'creator', actor } as const;
  expect(await rejection(bookException(server.deps, booking))).toMatch(/^It has moved no money yet/);
  await bookAll(server.deps);
  expect(await openExceptions(server.deps)).toEqual([]);
  await server.control('settling', { delayMs: 0 });
  await eventually(async () => (await server.sentBackKobo(reference)) === 100_000);
  await reconcile(server.deps);
  await bookAll(server.deps, 'creator');
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 - 100_000 + 10_000 });
});

describe('an operator’s refund [A3]', () => {
  it('goes back in parts, which together are the whole', async () => {
    const { creator, patron, id, reference } = await paid();
    expect(await refund(reference, { amountKobo: 33_333 })).toBe(33_333);
    expect(await statusOf(patron)).toEqual([['paid', '₦333.33 of it goes back to you.']]);
    await sendAllRefunds(server);
    expect(await refund(reference, { amountKobo: 33_333 })).toBe(33_333);
    expect(await rejection(refund(reference, { amountKobo: 200_000 }))).toBe(
      'Only ₦1,833.34 of this payment is left to refund.',
    );
    expect((await rowOf(server.deps, id)).state).toBe('active');
    expect(await refund(reference)).toBe(183_334);
    await sendAllRefunds(server);
    expect(await server.sentBackKobo(reference)).toBe(250_000);
    // As if it had gone back at once: our fee is returned to the kobo.
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'ended', end_reason: 'refunded' });
    expect(await rejection(refund(reference))).toBe('Only ₦0 of this payment is left to refund.');
    const subjects = (await emailsTo(server.deps, patron.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Your ₦333.33 to ${creator.name} goes back to you`);
    const ended = (await emailsTo(server.deps, patron.email)).filter(({ text }) => text.includes('has ended with it.'));
    expect(ended.map(({ subject }) => subject)).toEqual([`Your ₦1,833.34 to ${creator.name} goes back to you`]);
  });

  it('leaves the membership alone where it is of an older month', async () => {
    const member = await paid();
    const [first, { creator, id }] = [member.reference, member];
    await server.passTime(minutes(32 * 24 * 60));
    await eventually(async () => (await rowOf(server.deps, id)).period_no === 2);
    await refund(first);
    await sendAllRefunds(server);
    expect(await rowOf(server.deps, id)).toMatchObject({ state: 'active', period_no: 2 });
    expect(await balancesOf(server.deps, creator.id)).toMatchObject({ held: 211_250 });
  });

  it('costs the creator nothing where the platform bears it', async () => {
    const { creator, reference } = await paid();
    await refund(reference, { amountKobo: 100_000, bearer: 'platform' });
    await sendAllRefunds(server);
    expect(await balancesOf(server.deps, creator.id)).toEqual({ held: 211_250 });
    await refund(reference);
    await sendAllRefunds(server);
    // Three fifths of our fee of ₦250 is on what the creator bore.
    expect(await balancesOf(server.deps, creator.id)).toEqual({ available: 211_250 - 150_000 + 15_000 });
  });

  it('leaves less for the creator’s own refund, and for a bank', async () => {
    const { app } = server;
    const [own, disputed] = [await paid(), await paid()];
    for (const { reference } of [own, disputed]) await refund(reference, { amountKobo: 100_000 });
    await sendAllRefunds(server);
    const ended = await change(app, 'endSubscription', own.id, { token: own.creator.token, body: { refund: true } });
    expect(ended.status).toBe(200);
    await sendAllRefunds(server);
    expect(await server.sentBackKobo(own.reference)).toBe(250_000);
    expect(await balancesOf(server.deps, own.creator.id)).toEqual({ available: -13_750 });

    const disputeId = await server.dispute(disputed.reference, 150_000);
    await reconcile(server.deps);
    await server.resolve(disputeId, 'merchant-accepted');
    await reconcile(server.deps);
    expect(await balancesOf(server.deps, disputed.creator.id)).toEqual({ available: -13_750 });
  });
});

it('books what a bank took beside a part that went back, whose dispute we never heard of', async () => {
  const { creator, reference } = await paid();
  await refund(reference, { amountKobo: 100_000 });
  await sendAllRefunds(server);
  const reversed = (payment: ProviderPayment) =>
    payment.reference === reference ? ({ ...payment, status: 'reversed' } as const) : payment;
  server.fail({
    listDisputes: { answers: (page) => ({ ...page, items: [] }) },
    listPayments: { answers: (page) => ({ ...page, items: page.items.map(reversed) }) },
  });
  await server.resolve(await server.dispute(reference, 150_000), 'merchant-accepted');
  await reconcile(server.deps);
  expect(await openExceptions(server.deps)).toMatchObject([{ key: reference, unallocated_kobo: -150_000 }]);
  expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
  server.fail({});
  await reconcile(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
});

it('lets a bank take what is left where it asks for the whole payment, and no more [B2]', async () => {
  const { creator, reference, id } = await paid();
  await refund(reference, { amountKobo: 100_000 });
  await sendAllRefunds(server);
  const disputeId = await server.dispute(reference, 150_000);
  // Also a round in the background may see it: only while the bank asks.
  const whole = {
    answers: <Dispute extends ProviderDispute | null>(dispute: Dispute) =>
      dispute?.status === 'open' ? { ...dispute, amountKobo: 250_000 } : dispute,
  };
  server.fail({
    findDispute: whole,
    listDisputes: { answers: (page) => ({ ...page, items: page.items.map((one) => whole.answers(one)) }) },
  });
  await reconcile(server.deps);
  expect(await rowOf(server.deps, id)).toMatchObject({ state: 'ended', end_reason: 'disputed' });
  expect(await balancesOf(server.deps, creator.id)).toMatchObject({ disputed: 150_000 });
  server.fail({});
  await server.resolve(disputeId, 'merchant-accepted');
  await reconcile(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 });
});

it('books both where a payment goes back by a refund and by a bank [B2]', async () => {
  const { creator, reference, id } = await paid();
  const token = creator.token;
  expect((await change(server.app, 'endSubscription', id, { token, body: { refund: true } })).status).toBe(200);
  // The refund is on its way while the bank decides.
  await server.control('settling', { delayMs: null });
  await sendDueRefunds(server.deps);
  await server.resolve(await server.dispute(reference), 'merchant-accepted');
  await server.control('settling', { delayMs: 0 });
  await sendAllRefunds(server);
  await reconcile(server.deps);
  expect(await openExceptions(server.deps)).toMatchObject([{ kind: 'dispute_unmatched', unallocated_kobo: -250_000 }]);
  expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
  await bookAll(server.deps, 'creator');
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: -13_750 - 250_000 });
});
