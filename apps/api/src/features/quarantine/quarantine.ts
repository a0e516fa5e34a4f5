import type { Deps } from '#app/deps.ts';

export interface Finding {
  /** What is wrong, in a word that an alarm can be set on. */
  kind: string;
  /** Which one: the same finding is kept once. */
  key: string;
  details: Record<string, unknown>;
}

/** Sets aside what the two sides' books do not agree on, for a person to look at, and raises the alarm once. */
export async function quarantine(deps: Deps, { kind, key, details }: Finding): Promise<void> {
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('quarantine')
    .values({ kind, key, details: JSON.stringify(details), found_at: deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  deps.metrics.events.inc({ event: `money_alarm_${kind}` });
  deps.log.error({ kind, key, details }, 'the books do not agree: a person has to look');
}
