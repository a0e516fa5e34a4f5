import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { days } from '#platform/clock.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { assertBooksTie, booksKobo, providersKobo } from '#test/books.ts';
import { assertInvariants } from '#test/invariants.ts';
import { balancesOf, payTwice, referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { makePaidMember } from '#test/subscriptions.ts';
import { importSettlements } from '../settlements/import-settlements.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await server.control('behaviours', { lateFees: false });
  await assertInvariants(server.deps.db);
});

const NET = 211_250;

async function paid() {
  const member = await makePaidMember(server);
  return { ...member, reference: await referenceOf(server.deps, member.id) };
}

/** The provider reports this fee for a payment from now on. */
const reports = (reference: string, feeKobo: number | null) => {
  const changed = (payment: ProviderPayment) => (payment.reference === reference ? { ...payment, feeKobo } : payment);
  const answers = <Page extends { items: ProviderPayment[] }>(page: Page) => ({
    ...page,
    items: page.items.map(changed),
  });
  server.fail({ listPayments: { answers }, listSettledPayments: { answers } });
};

it('books a fee that comes late as estimated, and as it is once it is reported [B1]', async () => {
  await server.control('behaviours', { lateFees: true });
  const { creator } = await paid();
  expect(await balancesOf(server.deps, creator.id)).toEqual({ held: NET });
  await reconcile(server.deps);
  await server.passTime(days(5));
  await reconcile(server.deps);
  await assertBooksTie(server);
});

it('books the difference to a fee that turns out to be another, from held money and from released [B1]', async () => {
  const { creator, reference } = await paid();
  reports(reference, 49_000);
  await Promise.all([reconcile(server.deps), reconcile(await server.secondProcess())]);
  await reconcile(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ held: NET - 49_000 + 13_750 });
  await server.passTime(days(5));
  await importSettlements(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: NET - 49_000 + 13_750 });
  reports(reference, 10_000);
  await reconcile(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: NET - 10_000 + 13_750 });
  reports(reference, 13_750);
  await reconcile(server.deps);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ available: NET });
  expect(await booksKobo(server.deps)).toBe(await providersKobo(server));
});

it('is the platform’s for a payment that bought nothing', async () => {
  const { overpayment, creator } = await payTwice(server);
  const before = await booksKobo(server.deps);
  reports(overpayment, 20_000);
  await reconcile(server.deps);
  expect(await booksKobo(server.deps)).toBe(before - 20_000 + 14_500);
  expect(await balancesOf(server.deps, creator.id)).toEqual({ held: NET });
  reports(overpayment, 14_500);
  await reconcile(server.deps);
});
