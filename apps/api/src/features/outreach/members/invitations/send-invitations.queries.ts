import type { ImportSource } from '@udala/contract/members';
import { sql } from 'kysely';
import { areApart } from '#features/publishing/blocks/blocks.sql.ts';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import { clearedPageName, isNameHeld } from '#features/identity/names/names.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface LeasedInvitation {
  id: string;
  creator_id: string;
  attempts: number;
}

/**
 * Leases due invitations, an equal share of each creator, creators with the fewest sent since `since` first. Once the
 * lease expires they are due again, so that a crash loses none.
 */
export async function leaseInvitations(
  db: Db,
  { now, until, since, limit }: { now: Date; until: Date; since: Date; limit: number },
): Promise<LeasedInvitation[]> {
  const { rows } = await sql<LeasedInvitation>`
    with creators as (
      select v.creator_id,
        (select count(*) from invitation_emails l where l.creator_id = v.creator_id and l.sent_at >= ${since}) as sent
      from (select distinct creator_id from invitations where send_at <= ${now}) v
      order by sent, v.creator_id limit ${limit}),
    due as (
      select turn.id from creators, lateral (
        select id from invitations v where v.creator_id = creators.creator_id and v.send_at <= ${now}
        order by v.send_at, v.id
        limit (select ceil(${limit}::numeric / count(*)) from creators) for update skip locked) turn
      order by creators.sent limit ${limit})
    update invitations v set send_at = ${until} from due where v.id = due.id
    returning v.id, v.creator_id, v.attempts`.execute(db);
  return rows;
}

/** Sets the time of the next attempt; null for no further attempt. */
export async function putOff(db: Db, id: string, sendAt: Date | null, attempts: number): Promise<void> {
  await sql`
    update invitations set send_at = ${sendAt}, attempts = ${attempts}
    where id = ${id} and send_at is not null`.execute(db);
}

/** Ends the lease of invitations that were not attempted. */
export async function releaseInvitations(db: Db, ids: readonly string[], due: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invitations set send_at = ${due} where id = any(${ids}::uuid[]) and send_at is not null`.execute(db);
}

export interface WantedInvitation {
  creator_id: string;
  creator_name: string;
  user_name: string;
  price_kobo: number;
  email: string;
  source: ImportSource;
}

export interface SendableInvitation extends Omit<WantedInvitation, 'user_name' | 'price_kobo'> {
  /** The creator's stored language. */
  creator_locale: string | null;
  /**
   * Null while the creator's name is held. The invitation then waits, as it does without a page, without an offer or
   * while the creator is suspended.
   */
  user_name: string | null;
  price_kobo: number | null;
  /** True if the person supports the creator already, one blocks the other, or the address is suppressed. */
  is_over: boolean;
}

/** Undefined if the invitation was deleted or is not waiting any more. */
export async function findSendable(db: Db, id: string): Promise<SendableInvitation | undefined> {
  const { rows } = await sql<SendableInvitation>`
    select v.creator_id, v.email, v.source, ${clearedPageName('p')} as creator_name, creator.locale as creator_locale, o.price_kobo,
      case when not ${isNameHeld('p')} then p.user_name end as user_name,
      creator.state = 'deleted'
      or exists (select from email_suppressions r where r.email = v.email)
      or exists (
        select from users u join subscriptions s on s.patron_id = u.id and s.creator_id = v.creator_id
        where lower(u.email) = v.email and u.state <> 'deleted' and s.state in ('active', 'past_due', 'ending', 'paused'))
      or exists (
        select from users u
        where lower(u.email) = v.email and u.state <> 'deleted' and ${areApart(sql`u.id`, sql`v.creator_id`)}) as is_over
    from invitations v
    join users creator on creator.id = v.creator_id
    join profiles p on p.user_id = v.creator_id
    left join lateral ${currentOffer(sql.ref('v.creator_id'))} o on creator.state = 'active'
    where v.id = ${id} and v.send_at is not null`.execute(db);
  return rows[0];
}

/** True if the email to that address was begun: it is this one, interrupted by a crash before it was marked as sent. */
export async function isBegun(tx: Tx, creatorId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_emails where creator_id = ${creatorId} and email_hash = ${hash}`.execute(tx);
  return rows.length === 1;
}

export async function insertInvitationEmail(tx: Tx, creatorId: string, hash: Buffer, now: Date): Promise<void> {
  await sql`
    insert into invitation_emails (creator_id, email_hash, sent_at) values (${creatorId}, ${hash}, ${now})`.execute(tx);
}

/** Deletes the record of an email that was not accepted. Returns when it was recorded. */
export async function deleteInvitationEmail(tx: Tx, creatorId: string, hash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ sent_at: Date }>`
    delete from invitation_emails where creator_id = ${creatorId} and email_hash = ${hash}
    returning sent_at`.execute(tx);
  return rows[0]?.sent_at;
}

export async function markBounced(db: Db, creatorId: string, hash: Buffer, now: Date): Promise<void> {
  await sql`
    update invitation_emails set bounced_at = ${now}
    where creator_id = ${creatorId} and email_hash = ${hash} and bounced_at is null`.execute(db);
}

/** Postpones all due invitations of one creator, or of everybody for null. Returns how many. */
export async function putOffDue(db: Db, creatorId: string | null, { now, until }: { now: Date; until: Date }) {
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update invitations set send_at = ${until}
      where send_at <= ${now} ${creatorId === null ? sql`` : sql`and creator_id = ${creatorId}`} returning id)
    select count(*) as count from moved`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await sql`update invitations set sent_at = ${now}, send_at = null where id = ${id}`.execute(db);
}
