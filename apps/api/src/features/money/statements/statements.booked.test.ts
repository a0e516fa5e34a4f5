import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { availableTo, losses, post, type Posting } from '#features/money/ledger/ledger.service.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { bookAll } from '#test/books.ts';
import { makeCreator } from '#test/factories.ts';
import { eventually } from '#test/harness.ts';
import { referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { readStatement, readStatementPdf } from '#test/statements.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';

// What an operator booked is on the statement as what it was.

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());

const lastMonth = () => {
  const now = server.deps.clock.now();
  return { from: lagosDate(later(now, -days(30))), to: lagosDate(now) };
};

it('names what a bank took beside a refund as taken by a bank [B2]', async () => {
  const { creator, id } = await makePaidMember(server);
  const reference = await referenceOf(server.deps, id);
  await change(server.app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  await server.control('settling', { delayMs: null });
  await sendDueRefunds(server.deps);
  await server.resolve(await server.dispute(reference), 'merchant-accepted');
  await server.control('settling', { delayMs: 0 });
  await eventually(async () => {
    await reconcile(server.deps);
    return (await server.reconciliationExceptions()).some(([kind]) => kind === 'dispute_unmatched');
  });
  await bookAll(server.deps, 'creator');
  const { lines, sums } = await readStatement(server.app, creator, lastMonth());
  expect(sums).toMatchObject({ refundsKobo: -250_000, disputesKobo: -250_000 });
  const kinds = lines.filter(({ amountKobo }) => amountKobo === -250_000).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['dispute_lost', 'refund']);
});

it('names a debt that was written off, which is no payout [A4]', async () => {
  const creator = await makeCreator(server.deps);
  const debt: Posting = {
    kind: 'written_off',
    key: `written_off:${creator.id}`,
    creatorId: creator.id,
    invoiceId: null,
    at: server.deps.clock.now(),
    movements: [{ from: losses, to: availableTo(creator.id), amountKobo: 50_000 }],
  };
  await inTransaction(server.deps.db, (tx) => post(tx, debt));
  const { lines, sums } = await readStatement(server.app, creator, lastMonth());
  expect(lines).toMatchObject([{ kind: 'written_off', amountKobo: 50_000 }]);
  expect(sums).toMatchObject({ payoutsKobo: 0, writtenOffKobo: 50_000, closingKobo: 50_000 });
  const pdf = await readStatementPdf(server.app, creator, lastMonth());
  expect(pdf.lines.join('|')).toContain('Written off|₦500');
});
