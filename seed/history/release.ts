import { sql } from 'kysely';
import { releaseDue } from '../../apps/api/src/features/money/billing/release.ts';
import type { Past } from './past.ts';

/**
 * Releases what was paid in this batch when the provider settled it: at ten on the next working day. Creators' shares of
 * the last days are settled by the provider itself.
 */
export async function releaseAll(past: Past): Promise<void> {
  // What is paid at present, by a visitor, is settled by the provider itself.
  await sql`
    update charge_attempts set cleared_at = coalesce(release_at, settled_at) + interval '10 hours'
    where xmin = pg_current_xact_id()::xid and cleared_at is null and state in ('succeeded', 'overpayment')`.execute(
    past.tx,
  );
  await sql`
    update charge_attempts set share_settled_at = cleared_at
    where xmin = pg_current_xact_id()::xid and subaccount_code is not null and cleared_at <= ${past.present}`.execute(
    past.tx,
  );
  const due = await past.tx
    .selectFrom('charge_attempts')
    .select('cleared_at')
    .distinct()
    .where('cleared_at', '<=', past.present)
    .where('released_at', 'is', null)
    .where('state', '=', 'succeeded')
    .orderBy('cleared_at')
    .execute();
  for (const { cleared_at: at } of due) {
    if (at === null) continue;
    past.moveTo(at);
    await releaseDue(past.deps);
  }
}
