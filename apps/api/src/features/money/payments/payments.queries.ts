import type { PaymentMethod } from '@udala/contract/subscriptions';
import { sql } from 'kysely';
import type { AttemptState } from '#features/money/billing/attempts.queries.ts';
import { creatorJson, type CreatorRow } from '#features/money/billing/author-profile.ts';
import { joinRefunds } from '#features/money/refunds/refunds.sql.ts';
import { renewingSubscriptions } from '#features/money/memberships/may-renew.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Invoices, Refunds } from '#platform/db/types.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface PaymentRow {
  id: string;
  reference: string;
  subscription_id: string;
  amount_kobo: number;
  state: AttemptState;
  failure: string | null;
  channel: string | null;
  method: PaymentMethod | null;
  invoice_state: Invoices['state'];
  period_start: string;
  period_end: string;
  refund_state: Refunds['state'] | null;
  refund_reason: Refunds['reason'] | null;
  /** The refunds together; null where there are none. */
  refunded_kobo: number | null;
  /** The refund of it that waits for the payer's bank account, the oldest of several. */
  account_for_kobo: number | null;
  /** What the payer paid. */
  received_kobo: number;
  access_until: Date | null;
  created_at: Date;
  creator: CreatorRow;
}

/** Payments are the payer's own records: every host shows them all. */
export interface Payer {
  userId: string;
}

export const ofPayer = ({ userId }: Payer) => sql`i.patron_id = ${userId}`;

/** The columns of a `PaymentRow`, selected from `paymentTables`. */
export const paymentColumns = sql`
  a.id, a.reference, i.subscription_id, a.amount_kobo, a.state, a.failure, a.channel, a.created_at,
  case when k.id is not null then
    json_build_object('channel', k.channel, 'brand', k.brand, 'bank', k.bank, 'last4', k.last4) end as method,
  i.state as invoice_state, i.period_start, i.period_end, r.state as refund_state, r.reason as refund_reason,
  r.kobo as refunded_kobo, r.account_for_kobo, coalesce(a.received_kobo, a.amount_kobo) as received_kobo,
  case when a.state in ('failed', 'abandoned') and not exists (
      select from charge_attempts newer
      where newer.invoice_id = i.id and newer.state in ('failed', 'abandoned') and newer.attempt_no > a.attempt_no)
    then (
      select s.access_until from ${renewingSubscriptions} s
      where s.id = i.subscription_id and s.state = 'past_due' and s.period_no = i.period_no) end as access_until,
  ${creatorJson('p')} as creator`;

export const paymentTables = sql`
  invoices i join charge_attempts a on a.invoice_id = i.id join profiles p on p.user_id = i.creator_id
  left join payment_methods k on k.id = a.method_id ${joinRefunds(sql.ref('a.id'))}`;

/** Newest first. Reads one row more than the page, to know if another page follows. */
export async function findPayments(db: Db, payer: Payer, { limit, offset, after }: Paging): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from ${paymentTables}
    where ${ofPayer(payer)} ${after ? sql`and (a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by a.created_at desc, a.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** Counts on demand: a person has few payments, and a stored counter would cost more to keep right. */
export async function countPayments(db: Db, payer: Payer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invoices i join charge_attempts a on a.invoice_id = i.id where ${ofPayer(payer)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
