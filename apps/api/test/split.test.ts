import { endSubscription } from '@udala/contract/subscription-changes';
import { createPayout, getBalance } from '@udala/contract/payouts';
import { bankChanged, noBankYet } from '@udala/messages/billing-server';
import { paidByProvider } from '@udala/messages/payouts-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundPayment } from '#features/money/books/refund-payment.service.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { findLastClose } from '#features/money/closes/closes.queries.ts';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { days, later } from '#platform/clock.ts';
import { addBank } from './bank-accounts.ts';
import { assertBooksTie, assertSharesTie } from './books.ts';
import { closeNextDay, closeToday } from './closes.ts';
import { freshKey, makeCreator, makeOffer, makePerson, signIn, type Creator } from './factories.ts';
import { call, eventually } from './harness.ts';
import {
  balancesOf,
  payTwice,
  referenceOf,
  startMoneyBackServer,
  type MoneyBackServer,
  sendAllRefunds,
} from './money-back.ts';
import { join, joinAndPay, passToNoon, payAt, verify } from './money.ts';
import { failRenewals, makeSupporter, methodsOf, slugs } from './payment-methods.ts';
import { readStatement } from './statements.ts';
import { makePaidMember, rowOf, type Member } from './subscriptions.ts';
import { at } from './talk.ts';

// Paystack pays each creator their share of each payment, to their own bank.

const GROSS = 250_000;
const FEE = 13_750;
const CUT = 12_500;
const SHARE = GROSS - FEE - CUT;

let server: MoneyBackServer;
beforeAll(async () => {
  server = await startMoneyBackServer({ MONEY_MODE: 'split', PLATFORM_FEE_PERCENT: '5' });
  await closeNextDay(server);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.control('behaviours', { bearsFees: 'merchant', lateFees: false });
  await sendAllRefunds(server);
  await assertBooksTie(server);
  await assertSharesTie(server);
});

const balances = ({ id }: Pick<Creator, 'id'>) => balancesOf(server.deps, id);
const balance = async ({ id }: Pick<Creator, 'id'>) =>
  (await call(server.app, getBalance, at(await signIn(server.deps, id)))).body;

/** What the provider has not settled to us at the last close. */
const closeUnsettled = async () => (await findLastClose(server.deps.db))?.unsettledKobo ?? 0;

async function passMonths(member: Member, months: number): Promise<void> {
  const { period_no: before } = await rowOf(server.deps, member.id);
  for (let month = 1; month <= months; month += 1) {
    await server.passTime(days(31));
    await eventually(async () => (await rowOf(server.deps, member.id)).period_no >= before + month);
  }
}

/** Another patron of the same creator. */
async function addPatron(member: Member): Promise<Member> {
  const patron = await makePerson(server.deps);
  await joinAndPay(server.app, { ...member, patron });
  const { id } = await server.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', patron.id)
    .executeTakeFirstOrThrow();
  return { ...member, patron, id };
}

const refund = (payment: string) =>
  refundPayment(server.deps, {
    payment,
    amountKobo: null,
    bearer: 'creator',
    reason: 'Asked for it',
    actor: { operator: 'test' },
  });

describe('a payment', () => {
  it('is divided: the share is the creator’s at once, and at their bank once the provider has settled it', async () => {
    const { creator } = await makePaidMember(server);
    expect(await balances(creator)).toEqual({ settled: SHARE });
    expect(await balance(creator)).toMatchObject({
      mode: 'split',
      availableKobo: 0,
      heldKobo: SHARE,
      settledKobo: 0,
      monthGrossKobo: GROSS,
      monthNetKobo: SHARE,
      withdrawal: null,
      obstacle: null,
    });
    await server.passTime(days(5));
    await importSettlements(server.deps);
    expect(await balance(creator)).toMatchObject({ heldKobo: 0, heldUntil: null, settledKobo: SHARE });
    expect(await closeNextDay(server)).toMatchObject({ differenceKobo: 0 });
  });

  it('shows on the statement whole, with both fees', async () => {
    const { creator } = await makePaidMember(server);
    const { lines, sums } = await readStatement(server.app, await signIn(server.deps, creator.id), {
      from: lagosDate(server.deps.clock.now()),
      to: lagosDate(server.deps.clock.now()),
    });
    expect(lines.map(({ kind, amountKobo }) => [kind, amountKobo]).toSorted()).toEqual(
      [
        ['payment', GROSS],
        ['platform_fee', -CUT],
        ['provider_fee', -FEE],
      ].toSorted(),
    );
    expect(sums).toMatchObject({ grossKobo: GROSS, closingKobo: SHARE });
  });

  it('renews with a saved card in the same way, and every close ties', async () => {
    const member = await makePaidMember(server);
    await passMonths(member, 3);
    expect(await balances(member.creator)).toEqual({ settled: 4 * SHARE });
    for (let day = 0; day < 6; day += 1) expect(await closeNextDay(server)).toMatchObject({ differenceKobo: 0 });
  });

  it('is counted with our part alone at a close before it is settled', async () => {
    const { deps } = server;
    const friday = 5;
    while (new Date(deps.clock.now()).getUTCDay() !== friday) await passToNoon(server);
    await closeToday(server);
    const before = await closeUnsettled();
    await makePaidMember(server);
    const close = await closeNextDay(server);
    expect(close).toMatchObject({ differenceKobo: 0, unsettledKobo: before + CUT });
  });

  it('cannot be asked for before the creator has a bank, nor for a day after they changed it', async () => {
    const { app, deps } = server;
    const creator = await makeCreator(deps);
    const pair = { patron: await makePerson(deps), membershipId: await makeOffer(deps, creator), price: 2500 };
    expect(await join(app, pair)).toMatchObject({ status: 409, body: { message: noBankYet } });
    await addBank(deps, creator.id);
    const usableAt = later(deps.clock.now(), days(1));
    await deps.db
      .updateTable('subaccounts')
      .set({ usable_at: usableAt })
      .where('creator_id', '=', creator.id)
      .execute();
    expect(await join(app, pair)).toMatchObject({ status: 409, body: { message: bankChanged(usableAt) } });
    await server.passTime(days(1));
    expect(await join(app, pair)).toMatchObject({ status: 201 });
  });

  it('waits for the new bank of a creator, without notifying or losing a patron', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    await server.passTime(days(27));
    await deps.db
      .updateTable('subaccounts')
      .set({ usable_at: later(deps.clock.now(), days(6)) })
      .where('creator_id', '=', member.creator.id)
      .execute();
    await server.passTime(days(5));
    await eventually(async () => (await rowOf(deps, member.id)).access_extended_until !== null);
    expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 1 });
    expect(await server.paidBy(member)).toBe(1);
    await server.passTime(days(3));
    await eventually(async () => (await rowOf(deps, member.id)).period_no === 2);
    expect(await balances(member.creator)).toEqual({ settled: 2 * SHARE });
  });
});

describe('money that goes back', () => {
  it('after it was settled is owed by the creator, and nets to 0 within n charges', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    const other = await addPatron(member);
    await server.passTime(days(5));
    await importSettlements(deps);
    await refund(await referenceOf(deps, member.id));
    const owedKobo = GROSS - CUT;
    expect(await balances(member.creator)).toEqual({ settled: 2 * SHARE, available: -owedKobo });
    expect(await balance(member.creator)).toMatchObject({ availableKobo: -owedKobo, settledKobo: 2 * SHARE });
    const half = Math.floor(SHARE / 2);
    const charges = Math.ceil(owedKobo / half);
    for (let charge = 1; charge <= charges; charge += 1) {
      await passMonths(other, 1);
      const { available = 0 } = await balances(member.creator);
      expect(available).toBe(Math.min(0, -owedKobo + charge * half));
    }
    expect(await balances(member.creator)).toEqual({ settled: (2 + charges) * SHARE - owedKobo });
  });

  it('goes back by the creator’s own hand only as far as their other payments cover it', async () => {
    const { app, deps } = server;
    const member = await makePaidMember(server);
    const session = await signIn(deps, member.creator.id);
    const end = () =>
      call(app, endSubscription, {
        ...at(session),
        params: { id: member.id },
        body: { refund: true },
        headers: { 'idempotency-key': freshKey() },
      });
    expect(await end()).toMatchObject({ status: 409 });
    expect(await balances(member.creator)).toEqual({ settled: SHARE });
    for (let patron = 0; patron < 3; patron += 1) await addPatron(member);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await balances(member.creator)).toEqual({ settled: 4 * SHARE, available: CUT - GROSS });
  });

  it('of a payment that bought nothing leaves the creator with nothing of it', async () => {
    const { creator } = await payTwice(server);
    const { settled = 0, available = 0 } = await balances(creator);
    expect(settled + available).toBe(SHARE);
  });

  it('of what a payer was charged above the price is owed too', async () => {
    await server.control('behaviours', { bearsFees: 'customer' });
    const { creator } = await makePaidMember(server);
    const { settled = 0, available = 0 } = await balances(creator);
    const excessKobo = -available;
    expect(excessKobo).toBeGreaterThan(0);
    // The payer bore the provider's fee, which is all that came above the price.
    expect(settled).toBe(GROSS - CUT);
  });

  it('by a dispute is owed once it is lost, and not before', async () => {
    const { deps } = server;
    const member = await makePaidMember(server);
    const reference = await referenceOf(deps, member.id);
    const won = await server.dispute(reference);
    await settleDispute(deps, won);
    expect(await balances(member.creator)).toEqual({ settled: SHARE, available: -GROSS, disputed: GROSS });
    const other = await addPatron(member);
    expect(await balances(member.creator)).toEqual({ settled: 2 * SHARE, available: -GROSS, disputed: GROSS });
    await server.resolve(won, 'declined');
    await settleDispute(deps, won);
    expect(await balances(member.creator)).toEqual({ settled: 2 * SHARE });
    const lost = await server.dispute(await referenceOf(deps, other.id));
    await server.resolve(lost, 'merchant-accepted');
    await settleDispute(deps, lost);
    expect(await balances(member.creator)).toEqual({ settled: 2 * SHARE, available: CUT - GROSS });
  });
});

it('books a fee that comes late with the subaccount that bears it [B1]', async () => {
  await server.control('behaviours', { lateFees: true });
  const { creator } = await makePaidMember(server);
  await server.passTime(days(5));
  await reconcile(server.deps);
  await importSettlements(server.deps);
  expect(await balances(creator)).toEqual({ settled: SHARE });
});

it('pays the others where one creator cannot be paid now [B5]', async () => {
  const { deps } = server;
  const supporter = await makeSupporter(server, [slugs.first, slugs.first]);
  await failRenewals(server, supporter);
  const [one, other] = supporter.members;
  const usableAt = later(deps.clock.now(), days(1));
  await deps.db
    .updateTable('subaccounts')
    .set({ usable_at: usableAt })
    .where('creator_id', '=', one?.creator.id ?? '')
    .execute();
  const methods = methodsOf(server, await signIn(deps, supporter.patron.id));
  const [card] = await methods.list();
  expect((await methods.payFailed(card?.id ?? '')).body.items).toEqual([
    { subscriptionId: one?.id, status: 'not_tried', message: bankChanged(usableAt) },
    { subscriptionId: other?.id, status: 'paid', message: null },
  ]);
});

it('asks once for a debt that two payments could pay off', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  await refund(await referenceOf(deps, member.id));
  const patrons = await Promise.all([makePerson(deps), makePerson(deps), makePerson(deps)]);
  const opened = await Promise.all(patrons.map((patron) => join(app, { ...member, patron })));
  for (const [index, { body }] of opened.entries()) {
    await payAt(body.authorizationUrl, 'success');
    await verify(app, { patron: patrons[index] ?? member.patron }, body.reference);
  }
  expect(await balances(member.creator)).toEqual({ settled: 4 * SHARE - (GROSS - CUT) });
});

it('has no payouts', async () => {
  const { creator } = await makePaidMember(server);
  const session = await signIn(server.deps, creator.id);
  const order = { body: { amountKobo: 100_000 }, headers: { 'idempotency-key': freshKey() } };
  expect(await call(server.app, createPayout, { ...at(session), ...order })).toMatchObject({
    status: 409,
    body: { message: paidByProvider },
  });
});
