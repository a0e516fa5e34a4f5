import type { MemberSheet } from '@udala/contract/members';
import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import type { PaymentRow } from '#features/money/payments/payments.queries.ts';
import { joinRefunds } from '#features/money/refunds/refunds.sql.ts';
import type { Db } from '#platform/db/database.ts';
import { memberColumns, memberTables, type MemberRow } from './members.queries.ts';

const PAYMENTS_SHOWN = 12;
const EVENTS_SHOWN = 24;
const LIKES_SHOWN = 10;

export type MemberPaymentRow = Pick<
  PaymentRow,
  | 'id'
  | 'amount_kobo'
  | 'state'
  | 'failure'
  | 'invoice_state'
  | 'refund_state'
  | 'refund_reason'
  | 'refunded_kobo'
  | 'received_kobo'
  | 'created_at'
>;
export interface MemberEventRow {
  at: Date;
  kind: MemberSheet['events'][number]['kind'];
  price_kobo: number;
}
type LikedRow = Omit<MemberSheet['likedPosts'][number], 'likedAt'> & { liked_at: Date };

export interface SheetRows {
  member: MemberRow;
  facts: { paid_kobo: number; likes: number; comments: number; is_blocked: boolean };
  payments: MemberPaymentRow[];
  events: MemberEventRow[];
  liked: LikedRow[];
}

interface MemberKey {
  creatorId: string;
  patronId: string;
}

/** Undefined if that person never was a patron of the creator. */
export async function findMemberSheet(db: Db, key: MemberKey): Promise<SheetRows | undefined> {
  const member = await findMember(db, key);
  if (!member) return undefined;
  const [facts, payments, events, liked] = await Promise.all([
    findFacts(db, key),
    findMemberPayments(db, key),
    findMemberEvents(db, key),
    findLiked(db, key),
  ]);
  return { member, facts, payments, events, liked };
}

/** The current membership, or the last one that ended. One that was never paid does not count. */
async function findMember(db: Db, { creatorId, patronId }: MemberKey): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${memberTables}
    where s.patron_id = ${patronId} and s.creator_id = ${creatorId} and s.anchor_date is not null
    order by s.state = 'ended', s.created_at desc limit 1`.execute(db);
  return rows[0];
}

async function findFacts(db: Db, { creatorId, patronId }: MemberKey): Promise<SheetRows['facts']> {
  const { rows } = await sql<SheetRows['facts']>`
    select
      (select coalesce(sum(i.amount_kobo), 0) - coalesce(sum(r.kobo), 0) from invoices i
        left join charge_attempts a on a.invoice_id = i.id and a.state = 'succeeded'
        left join lateral (
          select sum(amount_kobo) as kobo from refunds where attempt_id = a.id and reason <> 'excess') r on true
        where i.patron_id = ${patronId} and i.creator_id = ${creatorId} and i.state = 'paid')::bigint as paid_kobo,
      (select count(*) from likes l join posts x on x.id = l.post_id
        where l.user_id = ${patronId} and x.author_id = ${creatorId} and x.state = 'published') as likes,
      (select count(*) from comments c
        where c.author_id = ${patronId} and c.creator_id = ${creatorId} and c.state = 'shown') as comments,
      ${hasBlocked(sql`${creatorId}`, sql`${patronId}`)} as is_blocked`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a select without a row');
  return facts;
}

async function findMemberPayments(db: Db, { creatorId, patronId }: MemberKey): Promise<MemberPaymentRow[]> {
  const { rows } = await sql<MemberPaymentRow>`
    select a.id, a.amount_kobo, a.state, a.failure, a.created_at, i.state as invoice_state,
      r.state as refund_state, r.reason as refund_reason, r.kobo as refunded_kobo,
      coalesce(a.received_kobo, a.amount_kobo) as received_kobo
    from invoices i join charge_attempts a on a.invoice_id = i.id ${joinRefunds(sql.ref('a.id'))}
    where i.patron_id = ${patronId} and i.creator_id = ${creatorId}
    order by a.created_at desc, a.id desc limit ${PAYMENTS_SHOWN}`.execute(db);
  return rows;
}

/** Events of all the patron's memberships to this creator. Events without a kind are not shown to the creator. */
async function findMemberEvents(db: Db, { creatorId, patronId }: MemberKey): Promise<MemberEventRow[]> {
  const { rows } = await sql<MemberEventRow>`
    with events as (
      select e.at, e.id, e.price_kobo, case
        when e.reason = 'paid' then
          case when row_number() over (partition by e.reason order by e.id) = 1 then 'joined' else 'rejoined' end
        when e.reason = 'renewed' then 'renewed'
        when e.reason = 'price_agreed' then 'price'
        when e.reason in ('resumed', 'restarted') then 'resumed'
        when e.from_state = 'pending' then null
        when e.to_state = 'past_due' and e.reason = 'payment_failed' then 'failed'
        when e.to_state = 'ending' then 'cancelled'
        when e.to_state = 'paused' then 'paused'
        when e.to_state = 'ended' then 'ended'
      end as kind
      from subscriptions s join subscription_events e on e.subscription_id = s.id
      where s.patron_id = ${patronId} and s.creator_id = ${creatorId}
    )
    select at, kind, price_kobo from events where kind is not null order by at desc, id desc limit ${EVENTS_SHOWN}`.execute(
    db,
  );
  return rows;
}

async function findLiked(db: Db, { creatorId, patronId }: MemberKey): Promise<LikedRow[]> {
  const { rows } = await sql<LikedRow>`
    select x.id, x.post_type as "postType", x.title, l.created_at as liked_at
    from likes l join posts x on x.id = l.post_id
    where l.user_id = ${patronId} and x.author_id = ${creatorId} and x.state = 'published'
    order by l.created_at desc, x.id limit ${LIKES_SHOWN}`.execute(db);
  return rows;
}
