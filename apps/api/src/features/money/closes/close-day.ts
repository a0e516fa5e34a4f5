import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { adjustments, post, provider } from '#features/money/ledger/ledger.service.ts';
import { recordUnallocatedIn } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { reconcileNew } from '#features/money/reconcile/reconcile.ts';
import { importSettlements } from '#features/money/settlements/import-settlements.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { findClose, findLastClose, saveClose, sumBooks, type Close } from './closes.queries.ts';
import { differenceOf } from './difference.ts';

/** At noon in Lagos the settlement of a day has arrived. */
const CLOSES_AFTER_MS = minutes(12 * 60);
/** By then the provider lists what was under way at the first look. */
const SECOND_LOOK_MS = minutes(90);

/**
 * Once a day compares what the provider holds with our books, all in all. A difference that is found twice is booked as
 * money that nobody has allocated, and reported. The first close of a database books the balance from before as given.
 *
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function closeDay(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const day = lagosDate(now);
  if (now < later(lagosMidnight(day), CLOSES_AFTER_MS)) return;
  const look = await findClose(deps.db, day);
  if (look?.closed_at || (look && now < later(look.looked_at, SECOND_LOOK_MS))) return;
  // What we had missed at the first look is no difference.
  if (look) await reconcileNew(deps);
  const found = await compare(deps);
  if (!found) return;
  const isSure = found.differenceKobo === 0 || found.differenceKobo === look?.differenceKobo;
  const { isFirst, ...sums } = found;
  const close: Close = { day, ...sums, looked_at: now, closed_at: isSure ? now : null };
  await inTransaction(deps.db, async (tx) => {
    if (!(await saveClose(tx, close)) || !isSure || found.differenceKobo === 0) return;
    await bookDifference(tx, deps, close, { isFirst });
  });
}

/** Null while something moves. */
async function compare(deps: Deps) {
  await importSettlements(deps);
  const last = await findLastClose(deps.db);
  const balanceKobo = await deps.payments.balanceKobo();
  const { recentlyLeftKobo, isInTransit, ...sums } = await sumBooks(deps.db, deps.clock.now());
  if (isInTransit || (await deps.payments.balanceKobo()) !== balanceKobo) return null;
  // At first nothing says what was pending: of payments that are settled, nothing was.
  const before = { leftKobo: sums.leftKobo - recentlyLeftKobo, deductedKobo: sums.deductedKobo, pendingKobo: 0 };
  const found = differenceOf({ ...sums, balanceKobo }, sums, last ?? before);
  return { ...sums, balanceKobo, ...found, isFirst: last === undefined };
}

async function bookDifference(tx: Tx, deps: Deps, close: Close, { isFirst }: { isFirst: boolean }): Promise<void> {
  const { day, differenceKobo: kobo, balanceKobo, unsettledKobo, booksKobo, looked_at: at } = close;
  if (!isFirst) {
    const details = { differenceKobo: kobo, balanceKobo, unsettledKobo, booksKobo };
    return recordUnallocatedIn(tx, deps, { kind: 'balance_differs', key: day, details }, { kobo });
  }
  const [from, to] = kobo > 0 ? [provider, adjustments] : [adjustments, provider];
  const movements = [{ from, to, amountKobo: Math.abs(kobo) }];
  await post(tx, { kind: 'opening', key: `opening:${day}`, creatorId: null, invoiceId: null, at, movements });
}
