import { platformFees, post, provider, providerFees, unallocated } from '#features/money/ledger/ledger.service.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { recordReconciliationException, type ReconciliationException } from './reconciliation-exceptions.ts';

interface Moved {
  /** Positive if it came to the provider's account, negative if it left. */
  kobo: number;
  /** The provider's fee; the platform bears it. */
  feeKobo?: number;
}

/**
 * Records an exception about money that moved at the provider without us, and books it on the account `unallocated`,
 * once: our books hold what the provider's hold, even before an operator has decided whose money it is.
 */
export async function recordUnallocated(
  deps: Deps,
  exception: ReconciliationException,
  { kobo, feeKobo = 0 }: Moved,
): Promise<void> {
  if (kobo === 0) return recordReconciliationException(deps, exception);
  const { kind, key } = exception;
  await inTransaction(deps.db, async (tx) => {
    await recordReconciliationException({ ...deps, db: tx }, exception);
    const { numUpdatedRows } = await tx
      .updateTable('reconciliation_exceptions')
      .set({ unallocated_kobo: kobo })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('unallocated_kobo', 'is', null)
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const [from, to] = kobo > 0 ? [provider, unallocated] : [unallocated, provider];
    await post(tx, {
      kind: 'unallocated',
      key: `unallocated:${kind}:${key}`,
      creatorId: null,
      invoiceId: null,
      at: deps.clock.now(),
      movements: [
        { from, to, amountKobo: Math.abs(kobo) },
        { from: platformFees, to: providerFees, amountKobo: feeKobo },
      ],
    });
  });
}

/** Takes the money of an exception out of `unallocated` again: it turned out to be ours, or to have never moved. */
export async function reverseUnallocated(
  tx: Tx,
  { kind, key }: Pick<ReconciliationException, 'kind' | 'key'>,
  now: Date,
): Promise<void> {
  const taken = await tx
    .selectFrom('reconciliation_exceptions')
    .select(['id', 'unallocated_kobo as kobo'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!taken?.kobo) return;
  const [from, to] = taken.kobo > 0 ? [unallocated, provider] : [provider, unallocated];
  await post(tx, {
    kind: 'unallocated',
    key: `unallocated_reversed:${kind}:${key}`,
    creatorId: null,
    invoiceId: null,
    at: now,
    movements: [{ from, to, amountKobo: Math.abs(taken.kobo) }],
  });
  await tx.updateTable('reconciliation_exceptions').set({ unallocated_kobo: 0 }).where('id', '=', taken.id).execute();
}
