import { platformFees, post, provider, providerFees, unallocated } from '#features/money/ledger/ledger.service.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import {
  recordReconciliationException,
  resolveReconciliationExceptions,
  type ReconciliationException,
} from './reconciliation-exceptions.ts';

interface Moved {
  /** Positive if it came to the provider's account, negative if it left. */
  kobo: number;
  /** The provider's fee; the platform bears it. */
  feeKobo?: number;
}

type Handles = Pick<Deps, 'clock' | 'log' | 'metrics'>;

/**
 * Records an exception about money that moved at the provider without us, and books it on the account `unallocated`,
 * once: our books hold what the provider's hold, even before an operator has decided whose money it is.
 */
export const recordUnallocated = (deps: Deps, exception: ReconciliationException, moved: Moved): Promise<void> =>
  inTransaction(deps.db, (tx) => recordUnallocatedIn(tx, deps, exception, moved));

/** The same in the caller's transaction. An exception about nothing is recorded without money. */
export async function recordUnallocatedIn(
  tx: Tx,
  deps: Handles,
  exception: ReconciliationException,
  { kobo, feeKobo = 0 }: Moved,
): Promise<void> {
  await recordReconciliationException({ ...deps, db: tx }, exception);
  if (kobo === 0) return;
  const { kind, key } = exception;
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_exceptions')
    // Opens it again where it was resolved before the money had moved.
    .set({ unallocated_kobo: kobo, fee_kobo: feeKobo, resolved_at: null })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('unallocated_kobo', 'is', null)
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
}

/**
 * Resolves an exception whose money turned out to be ours, or came back: takes it out of `unallocated` again. Does
 * nothing where there is no open one.
 */
export async function withdrawException(
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
  if (!taken) return;
  await resolveReconciliationExceptions(tx, [kind], key, now);
  if (!taken.kobo) return;
  const [from, to] = taken.kobo > 0 ? [unallocated, provider] : [provider, unallocated];
  await post(tx, {
    kind: 'unallocated',
    key: `withdrawn:${taken.id}`,
    creatorId: null,
    invoiceId: null,
    at: now,
    movements: [{ from, to, amountKobo: Math.abs(taken.kobo) }],
  });
}
