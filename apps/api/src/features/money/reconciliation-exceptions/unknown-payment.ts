import { platformFees, post, providerFees } from '#features/money/ledger/ledger.service.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { recordReconciliationException } from './reconciliation-exceptions.ts';
import { recordUnallocatedIn, withdrawException } from './unallocated.ts';

/**
 * Records a payment at the provider that is none of ours. What was reversed before we heard of it has moved nothing but
 * the provider's fee, which stays with the platform.
 */
export async function recordUnknownPayment(deps: Deps, payment: ProviderPayment): Promise<void> {
  const { reference, status, amountKobo, currency } = payment;
  const exception = { kind: 'unknown_payment', key: reference, details: { amountKobo } } as const;
  if (currency !== 'NGN') return recordReconciliationException(deps, exception);
  const feeKobo = payment.feeKobo ?? 0;
  await inTransaction(deps.db, async (tx) => {
    await recordUnallocatedIn(tx, deps, exception, { kobo: amountKobo, feeKobo });
    await correctFee(tx, reference, feeKobo, deps.clock.now());
    // The operator refunded it at the provider's dashboard.
    if (status === 'reversed') await withdrawException(tx, exception, deps.clock.now());
  });
}

/** The provider's fee may come late, or change. */
async function correctFee(tx: Tx, reference: string, feeKobo: number, now: Date): Promise<void> {
  const booked = await tx
    .selectFrom('reconciliation_exceptions')
    .select(['id', 'fee_kobo'])
    .where('kind', '=', 'unknown_payment')
    .where('key', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const moreKobo = feeKobo - booked.fee_kobo;
  if (moreKobo === 0) return;
  await tx.updateTable('reconciliation_exceptions').set({ fee_kobo: feeKobo }).where('id', '=', booked.id).execute();
  const [from, to] = moreKobo > 0 ? [platformFees, providerFees] : [providerFees, platformFees];
  await post(tx, {
    kind: 'unallocated',
    key: `fee:${booked.id}:${now.getTime()}`,
    creatorId: null,
    invoiceId: null,
    at: now,
    movements: [{ from, to, amountKobo: Math.abs(moreKobo) }],
  });
}

/** Marks payments that are none of ours as settled by the provider. */
export async function markUnknownCleared(db: Db, references: readonly string[], at: Date): Promise<void> {
  await sql`
    update reconciliation_exceptions set cleared_at = ${at}
    where kind = 'unknown_payment' and key = any(${references}::text[]) and cleared_at is null`.execute(db);
}
