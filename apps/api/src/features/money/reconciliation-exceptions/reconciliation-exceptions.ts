import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#app/deps.ts';

export interface ReconciliationException {
  /** Names the problem; alarms are set on it. */
  kind: ReconciliationExceptionKind;
  /** Identifies the case: the same exception is recorded once. */
  key: string;
  details: Record<string, unknown>;
}

/** Each kind has a line in docs/money-alarms.md that explains it and the operator's steps. */
export const reconciliationExceptionKinds = [
  'balance_differs',
  'dispute_unknown_there',
  'dispute_unmatched',
  'event_stuck',
  'not_paid_at_provider',
  'payment_mismatch',
  'payout_contradicted',
  'payout_mismatch',
  'payout_returned_to_deleted',
  'payout_unknown_there',
  'refund_failed',
  'refund_needs_attention',
  'refund_slow',
  'unknown_payment',
  'unknown_transfer',
  'went_back_unasked',
] as const;
export type ReconciliationExceptionKind = (typeof reconciliationExceptionKinds)[number];

const alarmOf = (kind: ReconciliationExceptionKind): string => `money_alarm_${kind}`;

/**
 * Exports every counter as 0 from the start: without an earlier sample, the first exception is no increase to an alarm.
 */
export function showAlarms({ metrics }: Pick<Deps, 'metrics'>): void {
  for (const kind of reconciliationExceptionKinds) metrics.events.inc({ event: alarmOf(kind) }, 0);
}

/** Records a difference between the provider's books and ours for the operator, and raises the alarm once. */
export async function recordReconciliationException(
  deps: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>,
  { kind, key, details }: ReconciliationException,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('reconciliation_exceptions')
    .values({ kind, key, details: JSON.stringify(details), found_at: deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  deps.metrics.events.inc({ event: alarmOf(kind) });
  deps.log.error({ kind, key, details }, 'the books do not agree: a person has to look');
}

/** Resolves exceptions whose cause has resolved itself. */
export async function resolveReconciliationExceptions(
  db: Db,
  kinds: readonly ReconciliationExceptionKind[],
  key: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliation_exceptions')
    .set({ resolved_at: now })
    .where('kind', 'in', kinds)
    .where('key', '=', key)
    .where('resolved_at', 'is', null)
    .execute();
}
