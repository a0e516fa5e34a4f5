import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';

/** Locks a patron's running memberships, so that concurrent changes and payments finish first. */
export async function lockSubscriptions(
  tx: Tx,
  patronId: string,
): Promise<{ id: string; state: Subscriptions['state'] }[]> {
  const { rows } = await sql<{ id: string; state: Subscriptions['state'] }>`
    select id, state from subscriptions where patron_id = ${patronId} and state <> 'ended' order by id for update`.execute(
    tx,
  );
  return rows;
}
