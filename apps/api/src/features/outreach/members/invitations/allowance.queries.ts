import { sql } from 'kysely';
import type { Config } from '#app/config.ts';
import { isNameHeld } from '#features/identity/names/names.queries.ts';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Figures } from './allowance-rules.ts';

/** An opt-out counts against creators who wrote to that address within this many days before it. */
const OPTED_OUT_WITHIN_DAYS = 30;
const COUNTED_FOR_MS = days(30);

export interface AllowanceRow {
  perDay: number;
  grownAt: Date;
  countedFrom: Date;
  stoppedAt: Date | null;
  stoppedBy: 'figures' | 'operator' | null;
  sent: number | null;
  bounced: number | null;
  refused: number | null;
}

export interface Trust {
  isNameHeld: boolean;
  /** True if a bank account, a payment or the operator vouches for the creator. */
  isVerified: boolean;
}

const columns = sql`a.per_day as "perDay", a.grown_at as "grownAt", a.counted_from as "countedFrom",
  a.stopped_at as "stoppedAt", a.stopped_by as "stoppedBy", a.sent, a.bounced, a.refused`;

export async function findAllowance(db: Db, creatorId: string): Promise<AllowanceRow | undefined> {
  const { rows } = await sql<AllowanceRow>`
    select ${columns} from invitation_allowances a where a.creator_id = ${creatorId}`.execute(db);
  return rows[0];
}

/** Creates the allowance with the first invitation. */
export async function openAllowance(tx: Tx, creatorId: string, now: Date): Promise<AllowanceRow> {
  await sql`
    insert into invitation_allowances (creator_id, grown_at, counted_from) values (${creatorId}, ${now}, ${now})
    on conflict do nothing`.execute(tx);
  const found = await findAllowance(tx, creatorId);
  if (!found) throw new Error('an allowance is gone');
  return found;
}

/**
 * A bank account vouches only for the creator who added it first, so that one account cannot open many pages. A creator
 * with an instance of their own needs nobody to vouch.
 */
export async function findTrust(
  db: Db,
  { moneyMode }: Pick<Config, 'moneyMode'>,
  creatorId: string,
  now: Date,
): Promise<Trust> {
  const { rows } = await sql<Trust>`
    select ${isNameHeld('p')} as "isNameHeld",
      ${moneyMode === 'solo'} or exists (
        select from invitation_allowances a where a.creator_id = p.user_id and a.opened_at is not null)
      or exists (select from invoices i where i.creator_id = p.user_id and i.state = 'paid')
      or exists (
        select from payout_accounts mine
        where mine.creator_id = p.user_id and mine.replaced_at is null and mine.usable_at <= ${now}
          and not exists (
            select from payout_accounts other
            where other.recipient_code = mine.recipient_code and other.creator_id <> mine.creator_id
              and (other.created_at, other.id) < (mine.created_at, mine.id))) as "isVerified"
    from profiles p where p.user_id = ${creatorId}`.execute(db);
  return rows[0] ?? { isNameHeld: true, isVerified: false };
}

/** Counts outcomes of emails sent since an instant. Deleting an invitation does not change the counts. */
export async function countFigures(db: Db, creatorId: string, since: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) as sent, count(l.bounced_at) as bounced,
      count(*) filter (where r.opted_out_at between l.sent_at
        and l.sent_at + make_interval(days => ${OPTED_OUT_WITHIN_DAYS})) as refused,
      (select count(distinct u.id) from invitations v
        join users u on lower(u.email) = v.email and u.state <> 'deleted'
        join subscriptions s on s.patron_id = u.id and s.creator_id = v.creator_id and s.anchor_date is not null
        where v.creator_id = ${creatorId} and v.sent_at >= ${since}) as joined
    from invitation_emails l left join invitation_opt_outs r on r.email_hash = l.email_hash
    where l.creator_id = ${creatorId} and l.sent_at >= ${since}`.execute(db);
  return rows[0] ?? { sent: 0, bounced: 0, refused: 0, joined: 0 };
}

/** Start of the window for `mustStop`: a month ago, or when the operator reset the figures, whichever is later. */
export const countedSince = ({ countedFrom }: AllowanceRow, now: Date): Date =>
  new Date(Math.max(countedFrom.getTime(), later(now, -COUNTED_FOR_MS).getTime()));

/**
 * Waiting invitations were spread over days by the old allowance. All become due by `next`, and each day sends up to
 * the new one.
 */
export async function growAllowance(
  tx: Tx,
  creatorId: string,
  { perDay, now, next }: { perDay: number; now: Date; next: Date },
): Promise<void> {
  await sql`
    update invitation_allowances set per_day = ${perDay}, grown_at = ${now} where creator_id = ${creatorId}`.execute(
    tx,
  );
  await sql`
    update invitations set send_at = ${next} where creator_id = ${creatorId} and send_at > ${next}`.execute(tx);
}

/** False if it was stopped before. */
export async function stopAllowance(tx: Tx, creatorId: string, figures: Figures, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update invitation_allowances
    set stopped_at = ${now}, stopped_by = 'figures', sent = ${figures.sent}, bounced = ${figures.bounced},
      refused = ${figures.refused}
    where creator_id = ${creatorId} and stopped_at is null returning creator_id`.execute(tx);
  return rows.length === 1;
}

export interface StoppedCreator {
  email: string;
  userName: string | null;
}

export async function findStoppedCreator(db: Db, creatorId: string): Promise<StoppedCreator | undefined> {
  const { rows } = await sql<StoppedCreator>`
    select u.email, p.user_name as "userName" from users u join profiles p on p.user_id = u.id
    where u.id = ${creatorId} and u.state = 'active'`.execute(db);
  return rows[0];
}
