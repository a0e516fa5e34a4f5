import { uuidPattern } from '@udala/contract/patterns';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A payment that succeeded, and what has become of it. */
export interface BookedPayment {
  id: string;
  reference: string;
  amount_kobo: number;
  platform_fee_kobo: number;
  /** Refunds of the price, without what came above it. */
  refunded_kobo: number;
  /** What banks took back, or are about to. */
  lost_kobo: number;
  /** What went back at the creator's cost: refunds, and disputes that were lost. */
  borne_kobo: number;
  invoice_id: string;
  subscription_id: string;
  /** True if access stands on this payment: no period after its own is paid. */
  is_current: boolean;
  period_no: number;
  /** First day of the period that it paid. */
  period_start: string;
  /** True if the period before is paid too. */
  is_paid_before: boolean;
  creator_id: string;
  patron_id: string;
}

const uuid = new RegExp(uuidPattern);

const isPayment = (idOrReference: string) =>
  uuid.test(idOrReference) ? sql`a.id = ${idOrReference}` : sql`a.reference = ${idOrReference}`;

/**
 * Locks the membership of a payment, by the payment's id or reference, until the transaction ends, and reads the
 * payment. Undefined where no such payment gave a creator money.
 */
export async function lockPayment(tx: Tx, idOrReference: string): Promise<BookedPayment | undefined> {
  await sql`
    select from subscriptions where id = (
      select i.subscription_id from charge_attempts a join invoices i on i.id = a.invoice_id
      where ${isPayment(idOrReference)})
    for update`.execute(tx);
  // A second statement, because the first does not see what was committed while it waited.
  return findPayment(tx, idOrReference);
}

/** A payment that gave a creator money, by its id or reference. */
export async function findPayment(db: Db, idOrReference: string): Promise<BookedPayment | undefined> {
  const { rows } = await sql<BookedPayment>`
    select a.id, a.reference, a.amount_kobo, a.platform_fee_kobo, a.invoice_id,
      i.subscription_id, s.period_no = i.period_no + 1 as is_current, i.period_no, i.period_start,
      exists (select from invoices b where b.subscription_id = s.id and b.period_no = i.period_no - 1
        and b.state in ('paid', 'waived')) as is_paid_before,
      i.creator_id, i.patron_id,
      (select coalesce(sum(r.amount_kobo), 0)::bigint from refunds r
        where r.attempt_id = a.id and r.reason <> 'excess') as refunded_kobo,
      (select coalesce(sum(d.amount_kobo), 0)::bigint from disputes d
        where d.attempt_id = a.id and d.state <> 'won') as lost_kobo,
      ((select coalesce(sum(r.amount_kobo), 0) from refunds r
          where r.attempt_id = a.id and r.reason <> 'excess' and not r.is_platform_borne)
        + (select coalesce(sum(d.amount_kobo), 0) from disputes d
          where d.attempt_id = a.id and d.state = 'lost'))::bigint as borne_kobo
    from charge_attempts a join invoices i on i.id = a.invoice_id join subscriptions s on s.id = i.subscription_id
    where a.state = 'succeeded' and ${isPayment(idOrReference)}`.execute(db);
  return rows[0];
}

/** Deleted creators whose balance is below zero. */
export async function findDebtors(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.owner_id as id from ledger_accounts l join users u on u.id = l.owner_id
    where l.kind = 'creator_available' and l.balance_kobo < 0 and u.state = 'deleted' and l.balance_kobo + (
      select coalesce(sum(d.balance_kobo), 0) from ledger_accounts d
      where d.owner_id = l.owner_id and d.kind = 'creator_disputed') < 0
    order by l.owner_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
