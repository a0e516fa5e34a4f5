import { uuidPattern } from '@udala/contract/patterns';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Disputes } from '#platform/db/types.ts';

/** An open dispute, and all that shows that its payment was meant. */
export interface DisputedCase {
  id: string;
  provider_id: number;
  amount_kobo: number;
  state: Disputes['state'];
  due_at: Date | null;
  answered_at: Date | null;
  reference: string;
  paid_kobo: number;
  channel: string | null;
  brand: string | null;
  last4: string | null;
  paid_at: Date | null;
  period_start: string;
  period_end: string;
  joined_at: Date;
  consent: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  creator_id: string;
  creator: string;
  patron_id: string;
  patron: string;
  email: string;
  phone: string | null;
  /** Payments to this creator before the disputed one. */
  earlier_payments: number;
}

const cases = sql`
  select d.id, d.provider_id, d.amount_kobo, d.state, d.due_at, d.answered_at, a.reference, a.amount_kobo as paid_kobo,
    a.channel, k.brand, k.last4, i.paid_at, i.period_start, i.period_end, s.created_at as joined_at, s.consent,
    s.consent_version, s.consented_at, i.creator_id, coalesce(creator.page_name, creator.name) as creator, i.patron_id,
    patron.name as patron, u.email, u.phone,
    (select count(*) from invoices e
      where e.subscription_id = i.subscription_id and e.period_no < i.period_no and e.paid_at is not null) as earlier_payments
  from disputes d
  join charge_attempts a on a.id = d.attempt_id
  join invoices i on i.id = a.invoice_id
  join subscriptions s on s.id = i.subscription_id
  join users u on u.id = i.patron_id
  join profiles patron on patron.user_id = i.patron_id
  join profiles creator on creator.user_id = i.creator_id
  left join payment_methods k on k.id = a.method_id`;

const uuid = new RegExp(uuidPattern);
const providerId = /^\d{1,18}$/;

/** A dispute by its id or the provider's. */
export async function findCase(db: Db, word: string): Promise<DisputedCase | undefined> {
  const named = uuid.test(word.toLowerCase())
    ? sql`d.id = ${word}::uuid`
    : sql`d.provider_id = ${providerId.test(word) ? word : null}::bigint`;
  const { rows } = await sql<DisputedCase>`${cases} where ${named}`.execute(db);
  return rows[0];
}

/** Disputes that wait for an answer, the one that is due first at the front. */
export async function findUnanswered(db: Db): Promise<DisputedCase[]> {
  const { rows } = await sql<DisputedCase>`
    ${cases} where d.state = 'open' and d.answered_at is null order by d.due_at nulls last, d.opened_at`.execute(db);
  return rows;
}

/** False if it was answered before, or is over. */
export async function noteAnswered(
  db: Db,
  { id, answer, now }: { id: string; answer: 'evidence' | 'accepted'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('disputes')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes one dispute that is due by `dueBy`, not answered, and of which nobody was reminded. */
export async function takeToRemind(
  db: Db,
  { now, dueBy }: { now: Date; dueBy: Date },
): Promise<{ provider_id: number; reference: string; due_at: Date; amount_kobo: number } | undefined> {
  const { rows } = await sql<{ provider_id: number; reference: string; due_at: Date; amount_kobo: number }>`
    update disputes d set reminded_at = ${now}
    from charge_attempts a
    where a.id = d.attempt_id and d.id = (
      select id from disputes
      where state = 'open' and answered_at is null and reminded_at is null and due_at <= ${dueBy}
      order by due_at limit 1 for update skip locked)
    returning d.provider_id, a.reference, d.due_at, d.amount_kobo`.execute(db);
  return rows[0];
}
