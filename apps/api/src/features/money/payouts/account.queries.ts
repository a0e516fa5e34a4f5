import { sql } from 'kysely';
import { days, later } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Config } from '#app/config.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { identityState, type IdentityState } from './identity.queries.ts';
import type { PaymentHistory } from './payout-risk.ts';

export interface AccountRow {
  id: string;
  bank_name: string;
  last4: string;
  account_name: string;
  usable_at: Date;
  identity_state: IdentityState | null;
}

/** A creator's payout account, and the facts that decide if a payout may begin. */
export interface PayoutReadiness extends PaymentHistory {
  account: AccountRow | null;
  is_weekly: boolean;
  /** True once a payout has arrived at any account of theirs. */
  was_paid_out: boolean;
  is_in_progress: boolean;
  /** Creation time of the payout in progress; null when there is none, or it waits. */
  in_progress_since: Date | null;
  /** What the payout in progress waits for: the provider's balance, or the operator. */
  waits_for: 'funds' | 'operator' | null;
}

type ReadinessRow = Omit<PayoutReadiness, 'account'> & Omit<AccountRow, 'id'> & { id: string | null };

const RESERVE_DAYS = 30;

export async function findPayoutReadiness(
  db: Db,
  { arePayoutsHeld }: Pick<Config, 'arePayoutsHeld'>,
  creatorId: string,
  now: Date,
): Promise<PayoutReadiness> {
  const { rows } = await sql<ReadinessRow>`
    select a.id, a.bank_name, a.last4, a.account_name, a.usable_at, ${identityState} as identity_state, coalesce(s.is_weekly, true) as is_weekly,
      exists (select from payouts p where p.creator_id = c.id and p.state = 'succeeded') as was_paid_out,
      w.created_at is not null as is_in_progress,
      case when w.waits_since is null then w.created_at end as in_progress_since,
      case when w.waits_since is null then null when w.waits_for_code then 'operator' else 'funds' end as waits_for,
      (select min(r.day) from creator_revenue r where r.creator_id = c.id and r.payments > 0) as first_paid_on,
      (select coalesce(sum(r.net_kobo), 0)::bigint from creator_revenue r
        where r.creator_id = c.id and r.day > ${lagosDate(later(now, -days(RESERVE_DAYS)))}::date) as recent_net_kobo,
      (select coalesce(sum(p.amount_kobo), 0)::bigint from payouts p
        where p.creator_id = c.id and p.created_at > ${later(now, -days(1))} and p.state not in ('failed', 'reversed'))
        as drawn_today_kobo,
      ${arePayoutsHeld} or s.stopped_at is not null or exists (
        select from ledger_accounts l where l.owner_id = c.id and l.kind = 'creator_disputed' and l.balance_kobo > 0)
        as is_on_hold
    from (select ${creatorId}::uuid as id) c
    left join payout_accounts a on a.creator_id = c.id and a.replaced_at is null
    left join payouts w on w.creator_id = c.id and w.state in ('created', 'sent', 'unknown')
    left join payout_settings s on s.creator_id = c.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of outer joins is missing');
  const { id, bank_name, last4, account_name, usable_at, identity_state, ...facts } = row;
  const account = id === null ? null : { id, bank_name, last4, account_name, usable_at, identity_state };
  return { account, ...facts };
}

export async function upsertSettings(db: Db, creatorId: string, isWeekly: boolean): Promise<void> {
  await db
    .insertInto('payout_settings')
    .values({ creator_id: creatorId, is_weekly: isWeekly })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet({ is_weekly: isWeekly }))
    .execute();
}

interface NewAccount {
  creatorId: string;
  recipientCode: string;
  bankCode: string;
  bankName: string;
  last4: string;
  accountName: string;
  usableAt: Date;
  now: Date;
}

/** The creator's current account, if it is the same account at the provider. */
export const findSameAccount = (
  db: Db,
  { creatorId, recipientCode }: Pick<NewAccount, 'creatorId' | 'recipientCode'>,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(['id', 'bank_name', 'last4', 'account_name', 'usable_at', identityState.as('identity_state')])
    .where('creator_id', '=', creatorId)
    .where('recipient_code', '=', recipientCode)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

/** True if there was an account to retire. */
export async function retireAccount(tx: Tx, creatorId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ replaced_at: now })
    .where('creator_id', '=', creatorId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertAccount = (tx: Tx, account: NewAccount): Promise<AccountRow> =>
  tx
    .insertInto('payout_accounts')
    .values({
      creator_id: account.creatorId,
      recipient_code: account.recipientCode,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      last4: account.last4,
      account_name: account.accountName,
      usable_at: account.usableAt,
      created_at: account.now,
    })
    .returning(['id', 'bank_name', 'last4', 'account_name', 'usable_at', identityState.as('identity_state')])
    .executeTakeFirstOrThrow();
