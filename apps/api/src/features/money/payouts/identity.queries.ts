import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

export type IdentityState = 'pending' | 'verified' | 'failed';

/** How far the check of an account's owner is; null if there was none. */
export const identityState = sql<IdentityState | null>`case
  when identity_verified_at is not null then 'verified'
  when identity_check_at is not null then 'pending'
  when identity_customer is not null then 'failed' end`;

const FIRST_CHECK_MINUTES = 1;

interface NewCheck {
  accountId: string;
  customerCode: string;
  now: Date;
}

/** Begins a check, in place of the account's earlier one. */
export async function beginCheck(tx: Tx, { accountId, customerCode, now }: NewCheck): Promise<void> {
  await sql`
    update payout_accounts set identity_customer = ${customerCode}, identity_at = ${now},
      identity_check_at = ${now}::timestamptz + ${FIRST_CHECK_MINUTES} * interval '1 minute',
      identity_verified_at = null, identity_failure = null
    where id = ${accountId}`.execute(tx);
}

export interface DueCheck {
  customer: string;
  began_at: Date;
}

/** Takes checks that are due to be asked about; each is due again once it is twice as old, or after six hours. */
export async function takeDueChecks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    update payout_accounts set identity_check_at = ${now}::timestamptz + least(
      greatest(${now}::timestamptz - identity_at, ${FIRST_CHECK_MINUTES} * interval '1 minute'), interval '6 hours')
    where id in (
      select id from payout_accounts
      where identity_check_at <= ${now} and identity_customer is not null and identity_verified_at is null
      order by identity_check_at limit ${limit} for update skip locked)
    returning identity_customer as customer, identity_at as began_at`.execute(db);
  return rows;
}

/** True for a check of ours that has not succeeded. */
export async function isCheckOpen(db: Db, customer: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('identity_customer', '=', customer)
    .where('identity_verified_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface EndedCheck {
  creator_id: string;
  bank_name: string;
  last4: string;
  is_current: boolean;
}

/** Ends a check; undefined when it had ended already. A failure names its reason; a success may come after one. */
export async function endCheck(
  tx: Tx,
  customer: string,
  { failure, now }: { failure: string | null; now: Date },
): Promise<EndedCheck | undefined> {
  const { rows } = await sql<EndedCheck>`
    update payout_accounts set identity_check_at = null, identity_failure = ${failure},
      identity_verified_at = case when ${failure}::text is null then ${now}::timestamptz end
    where identity_customer = ${customer} and identity_verified_at is null
      and (${failure}::text is null or identity_check_at is not null)
    returning creator_id, bank_name, last4, replaced_at is null as is_current`.execute(tx);
  return rows[0];
}
