import { sql } from 'kysely';
import { lockAvailable } from '#features/money/ledger/ledger.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** The account that a creator's share is paid to now. */
export interface Payee {
  subaccount_code: string;
  /** Nothing is asked for before: the bank was changed. */
  usable_at: Date;
}

export const findPayee = (db: Db, creatorId: string): Promise<Payee | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(['subaccount_code', 'usable_at'])
    .where('creator_id', '=', creatorId)
    .where('replaced_at', 'is', null)
    .where('subaccount_code', 'is not', null)
    .$narrowType<{ subaccount_code: string }>()
    .executeTakeFirst();

/**
 * What a creator owes, less what payments under way already take for it; below zero what is owed to them. Money that a
 * bank has frozen is not owed yet. Locks their accounts unless nothing is owed.
 */
export async function lockOwed(tx: Tx, creatorId: string): Promise<number> {
  if ((await readOwed(tx, creatorId)) === 0) return 0;
  await lockAvailable(tx, creatorId);
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(a.recovered_kobo), 0)::bigint as kobo
    from charge_attempts a join invoices i on i.id = a.invoice_id
    where i.creator_id = ${creatorId} and a.recovered_kobo <> 0 and a.state in ('created', 'sent', 'unknown')`.execute(
    tx,
  );
  return (await readOwed(tx, creatorId)) - (rows[0]?.kobo ?? 0);
}

async function readOwed(db: Db, creatorId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(balance_kobo), 0)::bigint as kobo from ledger_accounts
    where owner_id = ${creatorId} and kind in ('creator_available', 'creator_disputed')`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/** What of a creator's payments the provider has not paid to their bank yet. */
export async function sumUnsettledShares(db: Db, creatorId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(coalesce(a.received_kobo, a.amount_kobo) - a.main_share_kobo - a.fee_kobo - a.fee_correction_kobo), 0)::bigint as kobo
    from charge_attempts a join invoices i on i.id = a.invoice_id
    where a.subaccount_code in (select subaccount_code from payout_accounts where creator_id = ${creatorId})
      and i.creator_id = ${creatorId} and a.share_settled_at is null and a.state in ('succeeded', 'overpayment')`.execute(
    db,
  );
  return rows[0]?.kobo ?? 0;
}
