import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ChargeAttempts, Disputes, Refunds } from '#platform/db/types.ts';

export interface PaymentRow {
  id: string;
  reference: string;
  amount_kobo: number;
  state: ChargeAttempts['state'];
  created_at: Date;
  settled_at: Date | null;
  patron_id: string;
  patron: string;
  patron_email: string;
  creator_id: string;
  creator: string;
  creator_name: string | null;
  refunded_kobo: number;
  disputed_kobo: number;
}

const columns = sql`
  a.id, a.reference, a.amount_kobo, a.state, a.created_at, a.settled_at, i.patron_id, i.creator_id,
  patron.name as patron, u.email as patron_email, creator.name as creator, creator.user_name as creator_name,
  (select coalesce(sum(r.amount_kobo), 0)::bigint from refunds r
    where r.attempt_id = a.id and r.reason <> 'excess') as refunded_kobo,
  (select coalesce(sum(d.amount_kobo), 0)::bigint from disputes d
    where d.attempt_id = a.id and d.state <> 'won') as disputed_kobo`;

const tables = sql`
  charge_attempts a join invoices i on i.id = a.invoice_id
  join profiles patron on patron.user_id = i.patron_id join users u on u.id = i.patron_id
  join profiles creator on creator.user_id = i.creator_id`;

/** What an operator typed, by what it can be. */
export interface Wanted {
  word: string;
  id: string | null;
  kobo: number | null;
  providerId: number | null;
}

/** For a creator's address or name: a trigram needs three letters. */
const NAME_MIN_LENGTH = 3;
const CREATORS_MAX = 20;

/** Every part reads an index, and only as many rows as are shown. */
function partsOf({ word, id, kobo, providerId }: Wanted, limit: number): RawBuilder<unknown>[] {
  const ofInvoices = (whose: RawBuilder<unknown>) => sql`(
    select a.id from invoices i join charge_attempts a on a.invoice_id = i.id
    where ${whose} order by i.created_at desc limit ${limit})`;
  return [
    sql`select a.id from charge_attempts a where a.reference = ${word}`,
    ...(id === null ? [] : [sql`select a.id from charge_attempts a where a.id = ${id}::uuid`]),
    ...(providerId === null ? [] : [sql`select a.id from charge_attempts a where a.provider_id = ${providerId}`]),
    ...(kobo === null
      ? []
      : [sql`(select a.id from charge_attempts a where a.amount_kobo = ${kobo} order by a.id desc limit ${limit})`]),
    ofInvoices(sql`i.patron_id in (select id from users where lower(email) = lower(${word}) and state <> 'deleted')`),
    ...(word.length < NAME_MIN_LENGTH ? [] : [ofInvoices(sql`i.creator_id in (${creatorsNamed(word)})`)]),
  ];
}

/** The ids of creators whose name or address holds a text. */
export const creatorsNamed = (word: string): RawBuilder<unknown> => sql`
  select user_id from profiles
  where is_creator and user_name is not null
    and words like '%' || plain_words(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'
  limit ${CREATORS_MAX}`;

/** The newest payments; with `wanted` those that it can mean. */
export async function findPayments(db: Db, wanted: Wanted | null, limit: number): Promise<PaymentRow[]> {
  const ids = wanted
    ? sql.join(partsOf(wanted, limit), sql` union `)
    : sql`
      select a.id from charge_attempts a where a.state in ('succeeded', 'overpayment')
      order by a.settled_at desc nulls last limit ${limit}`;
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${tables} where a.id in (${ids})
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface PaymentDetailsRow extends PaymentRow {
  invoice_id: string;
  provider_id: number | null;
  channel: string | null;
  received_kobo: number;
  fee_kobo: number | null;
  platform_fee_kobo: number | null;
  available_kobo: number;
}

export async function findPaymentDetails(db: Db, id: string): Promise<PaymentDetailsRow | undefined> {
  const { rows } = await sql<PaymentDetailsRow>`
    select ${columns}, a.invoice_id, a.provider_id, a.channel, a.platform_fee_kobo,
      coalesce(a.received_kobo, a.amount_kobo) as received_kobo, a.fee_kobo + a.fee_correction_kobo as fee_kobo,
      coalesce((select l.balance_kobo from ledger_accounts l
        where l.owner_id = i.creator_id and l.kind = 'creator_available'), 0) as available_kobo
    from ${tables} where a.id = ${id}`.execute(db);
  return rows[0];
}

interface RefundRow {
  amount_kobo: number;
  reason: Refunds['reason'];
  state: Refunds['state'];
  is_platform_borne: boolean;
  created_at: Date;
}

export const findRefunds = (db: Db, attemptId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .select(['amount_kobo', 'reason', 'state', 'is_platform_borne', 'created_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

interface DisputeRow {
  provider_id: number;
  amount_kobo: number;
  state: Disputes['state'];
  opened_at: Date;
  due_at: Date | null;
}

export const findDisputes = (db: Db, attemptId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .select(['provider_id', 'amount_kobo', 'state', 'opened_at', 'due_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('opened_at')
    .execute();

interface MovementRow {
  at: Date;
  kind: string;
  debit: string;
  credit: string;
  amount_kobo: number;
}

const MOVEMENTS_MAX = 100;

/** What was booked of an invoice, in order. */
export async function findMovements(db: Db, invoiceId: string): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.at, t.kind, d.kind as debit, c.kind as credit, m.amount_kobo
    from ledger_transactions t join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id join ledger_accounts c on c.id = m.credit_id
    where t.invoice_id = ${invoiceId} order by m.id limit ${MOVEMENTS_MAX}`.execute(db);
  return rows;
}
