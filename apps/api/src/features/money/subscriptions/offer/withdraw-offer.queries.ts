import { sql } from 'kysely';
import { isBeingCharged } from '#features/money/billing/attempts.queries.ts';
import { voidInvoices } from '#features/money/billing/billing.sql.ts';
import { changeStats } from '#features/identity/creators/creator-stats.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Locks some of the memberships of an offer that are not ending or ended, in id order to avoid deadlocks. */
export async function lockSubscriptions(
  tx: Tx,
  { membershipId, creatorId, limit }: { membershipId: string; creatorId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where creator_id = ${creatorId} and membership_id = ${membershipId}
      and state in ('pending', 'active', 'past_due', 'paused')
    order by id limit ${limit} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Stopping {
  ids: readonly string[];
  creatorId: string;
  now: Date;
  /** Time at which the provider is asked about a charge in progress. */
  askAt: Date;
}

/**
 * Ends locked memberships with their paid period, or at once when nothing is paid for and no charge is in progress,
 * with their events, open invoices and the creator's count of patrons.
 */
export async function stopSubscriptions(tx: Tx, { ids, creatorId, now, askAt }: Stopping): Promise<void> {
  await sql`
    with stopped as (
      update subscriptions set
        state = case when is_paid or is_charged then 'ending' else 'ended' end, end_reason = 'offer_withdrawn',
        access_until = case when is_paid or is_charged then due else access_until end,
        next_at = case when is_charged then ${askAt}::timestamptz when is_paid then due end,
        ended_at = case when is_paid or is_charged then null else ${now}::timestamptz end
      from (
        select id as held_id, due, coalesce(due > ${now}, false) as is_paid, is_charged
        from (
          select s.id, due_at(s.anchor_date, s.period_no - s.anchor_no) as due, ${isBeingCharged('s')} as is_charged
          from subscriptions s where s.id = any(${ids}::uuid[])) dated
      ) held
      where id = held_id
      returning id, old.state as from_state, new.state as to_state, price_kobo),
    recorded as (
      insert into subscription_events (subscription_id, creator_id, at, from_state, to_state, reason, price_kobo)
      select id, ${creatorId}, ${now}, from_state, to_state, 'offer_withdrawn', price_kobo from stopped),
    voided as (${voidInvoices(sql`any(${ids}::uuid[])`)})
    ${changeStats(
      'patrons',
      sql`select ${creatorId}::uuid as creator_id,
        (select count(*) filter (where from_state = 'paused' and to_state = 'ending')
          - count(*) filter (where from_state in ('active', 'past_due') and to_state = 'ended') from stopped) as more`,
    )}`.execute(tx);
}
