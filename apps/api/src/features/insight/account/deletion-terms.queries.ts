import { sql } from 'kysely';
import { creatorJson, type CreatorRow } from '#features/money/billing/author-profile.ts';
import { isBeingCharged } from '#features/money/billing/attempts.queries.ts';
import { offers } from '#features/money/memberships/memberships.sql.ts';
import { pageNameOf } from '#features/identity/users/users.sql.ts';
import type { Db } from '#platform/db/database.ts';

export interface RunningSubscription {
  creator: CreatorRow;
  /** Null until a first payment. */
  paid_until: string | null;
}

/** The running subscriptions of a patron, by creator name. */
export async function findRunningSubscriptions(db: Db, userId: string): Promise<RunningSubscription[]> {
  const { rows } = await sql<RunningSubscription>`
    select ${creatorJson('creator')} as creator,
      (s.anchor_date + make_interval(months => s.period_no - s.anchor_no))::date as paid_until
    from subscriptions s join profiles creator on creator.user_id = s.creator_id
    where s.patron_id = ${userId} and s.state not in ('pending', 'ended')
    order by ${pageNameOf(sql`creator`)}, s.id`.execute(db);
  return rows;
}

export interface OpenMatters {
  posts: number;
  comments: number;
  offers: number;
  patrons: number;
  /** The day on which the last period paid by a patron ends. */
  patrons_until: string | null;
  payouts: number;
  payouts_kobo: number;
  disputes: number;
  disputes_kobo: number;
  refunds: number;
  refunds_kobo: number;
  charges: number;
  charges_kobo: number;
}

/** A person's own posts and comments, the obligations they have as a creator, and their own open charges. */
export async function findOpenMatters(db: Db, userId: string): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`
    select
      (select count(*) from posts where author_id = ${userId} and state <> 'deleted') as posts,
      (select count(*) from comments where author_id = ${userId}) as comments,
      (select count(*) from ${offers} offer where offer.creator_id = ${userId}) as offers,
      patrons.count as patrons, patrons.until as patrons_until,
      payouts.count as payouts, payouts.kobo as payouts_kobo, disputes.count as disputes, disputes.kobo as disputes_kobo,
      refunds.count as refunds, refunds.kobo as refunds_kobo, charges.count as charges, charges.kobo as charges_kobo
    from (
      select count(*), max((anchor_date + make_interval(months => period_no - anchor_no))::date) as until
      from subscriptions where creator_id = ${userId} and state <> 'ended') patrons,
    (select count(*), coalesce(sum(amount_kobo + fee_kobo), 0)::bigint as kobo
      from payouts where creator_id = ${userId} and state in ('created', 'sent', 'unknown')) payouts,
    (select count(*), coalesce(sum(amount_kobo), 0)::bigint as kobo
      from disputes where creator_id = ${userId} and state = 'open') disputes,
    (select count(*), coalesce(sum(amount_kobo), 0)::bigint as kobo
      from refunds
      where creator_id = ${userId} and reason in ('creator', 'operator') and state not in ('done', 'failed')) refunds,
    (select count(*), coalesce(sum(price_kobo), 0)::bigint as kobo
      from subscriptions s where s.patron_id = ${userId} and s.state <> 'ended' and ${isBeingCharged('s')}) charges`.execute(
    db,
  );
  const [matters] = rows;
  if (!matters) throw new Error('a row of aggregates is missing');
  return matters;
}
