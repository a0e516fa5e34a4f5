import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#app/deps.ts';

export interface ReconciliationException {
  /** What is wrong, in a word that an alarm can be set on. */
  kind: ReconciliationExceptionKind;
  /** Which one: the same finding is kept once. */
  key: string;
  details: Record<string, unknown>;
}

/** Each has a line in docs/money-alarms.md that says what it means and what to do. */
export const reconciliationExceptionKinds = [
  'dispute_unknown_there',
  'dispute_unmatched',
  'event_stuck',
  'not_paid_at_provider',
  'payment_mismatch',
  'payout_contradicted',
  'payout_mismatch',
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

/** Shows every kind at nought from the start: without a reading before it, the first of a kind is no rise to an alarm. */
export function showAlarms({ metrics }: Deps): void {
  for (const kind of reconciliationExceptionKinds) metrics.events.inc({ event: alarmOf(kind) }, 0);
}

/** Sets aside what the two sides' books do not agree on, for a person to look at, and raises the alarm once. */
export async function recordReconciliationException(
  deps: Deps,
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

/** What was set aside came right by itself: nobody has to look any more. */
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
