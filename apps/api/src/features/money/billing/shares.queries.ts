import { sql } from 'kysely';
import { findOwed, lockOwed } from '#features/money/ledger/ledger.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** The subaccount that a creator's share goes to now. */
export interface Payee {
  code: string;
  /** Nothing is asked for before: the bank was changed. */
  usable_at: Date;
}

export const findPayee = (db: Db, creatorId: string): Promise<Payee | undefined> =>
  db
    .selectFrom('subaccounts')
    .select(['code', 'usable_at'])
    .where('creator_id', '=', creatorId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();

/** The subaccount that was made for a bank account of the creator before. */
export async function findSubaccount(
  db: Db,
  { creatorId, recipientCode }: Pick<NewPayee, 'creatorId' | 'recipientCode'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subaccounts')
    .select('code')
    .where('creator_id', '=', creatorId)
    .where('recipient_code', '=', recipientCode)
    .limit(1)
    .executeTakeFirst();
  return row?.code;
}

interface NewPayee {
  creatorId: string;
  code: string;
  recipientCode: string;
  usableAt: Date;
  now: Date;
}

/** Sends a creator's share to a subaccount from now on, in place of another; never to one of somebody else's. */
export async function setPayee(tx: Tx, { creatorId, code, recipientCode, usableAt, now }: NewPayee): Promise<void> {
  await tx
    .updateTable('subaccounts')
    .set({ retired_at: now })
    .where('creator_id', '=', creatorId)
    .where('code', '<>', code)
    .where('retired_at', 'is', null)
    .execute();
  await tx
    .insertInto('subaccounts')
    .values({ code, creator_id: creatorId, recipient_code: recipientCode, usable_at: usableAt, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ retired_at: null, usable_at: usableAt })
        .where('subaccounts.creator_id', '=', creatorId),
    )
    .returning('code')
    .executeTakeFirstOrThrow();
}

/**
 * What a creator owes, less what payments in progress already take for it; below zero what is owed to them. Locks their
 * accounts unless nothing is owed.
 */
export async function lockUnrecovered(tx: Tx, creatorId: string): Promise<number> {
  if ((await findOwed(tx, creatorId)) === 0) return 0;
  const owedKobo = await lockOwed(tx, creatorId);
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(a.recovered_kobo), 0)::bigint as kobo
    from charge_attempts a join invoices i on i.id = a.invoice_id
    where i.creator_id = ${creatorId} and a.recovered_kobo <> 0 and a.state in ('created', 'sent', 'unknown')`.execute(
    tx,
  );
  return owedKobo - (rows[0]?.kobo ?? 0);
}

/** What of a creator's payments the provider has not paid to their bank yet, and the day on which the oldest is due. */
export async function findUnsettledShares(db: Db, creatorId: string): Promise<{ kobo: number; dueAt: Date | null }> {
  const { rows } = await sql<{ kobo: number; dueAt: Date | null }>`
    select coalesce(sum(coalesce(a.received_kobo, a.amount_kobo) - a.main_share_kobo - a.fee_kobo - a.fee_correction_kobo), 0)::bigint
      as kobo, min(a.release_at) as "dueAt"
    from charge_attempts a
    where a.subaccount_code in (select code from subaccounts where creator_id = ${creatorId})
      and a.share_settled_at is null and a.state in ('succeeded', 'overpayment')`.execute(db);
  return rows[0] ?? { kobo: 0, dueAt: null };
}

/**
 * Subaccounts with payments that the provider should have settled by now, in any order, and since when it may have: no
 * settlement is announced before its payments are begun.
 */
export async function findDueSubaccounts(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ code: string; since: Date }[]> {
  const { rows } = await sql<{ code: string; since: Date }>`
    select subaccount_code as code, min(created_at) as since from charge_attempts
    where subaccount_code is not null and share_settled_at is null and state in ('succeeded', 'overpayment')
    group by 1 having min(coalesce(release_at, settled_at + interval '1 day')) <= ${now}
    order by random() limit ${limit}`.execute(db);
  return rows;
}

/** Marks the creators' shares of payments as paid to their banks; of some payments nothing else comes to us. */
export async function markSharesSettled(
  db: Db,
  { code, references, at }: { code: string; references: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update charge_attempts set share_settled_at = ${at},
      cleared_at = case when main_share_kobo = 0 then coalesce(cleared_at, ${at}::timestamptz) else cleared_at end
    where reference = any(${references}::text[]) and subaccount_code = ${code} and share_settled_at is null
      and state in ('succeeded', 'overpayment')`.execute(db);
}
