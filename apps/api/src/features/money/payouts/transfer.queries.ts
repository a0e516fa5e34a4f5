import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Withdrawal } from './payout-fees.ts';
import type { PayoutRow, PayoutState } from './payouts.queries.ts';

export interface DuePayout {
  id: string;
  reference: string;
  state: PayoutState;
  amount_kobo: number;
  fee_kobo: number;
  recipient_code: string;
  created_at: Date;
  is_automatic: boolean;
  /** Since when it waits for the provider's balance or for a code; null before its first attempt. */
  waits_since: Date | null;
}

export async function isAnyPayoutDue(db: Db, now: Date): Promise<boolean> {
  const row = await db.selectFrom('payouts').select('id').where('check_at', '<=', now).limit(1).executeTakeFirst();
  return row !== undefined;
}

interface Taking {
  now: Date;
  /** Minutes after the payout's creation. */
  scheduleMinutes: readonly number[];
  limit: number;
}

/**
 * Takes payouts that are due to be sent or asked about, and sets when each is due next: at the first of
 * `scheduleMinutes` after its creation that is more than a minute away, then hourly. No other process takes it within
 * that minute, so no two calls about one payout overlap. From here on its state is unknown until the provider answers;
 * the returned `state` is the one before.
 */
export async function takeDuePayouts(db: Db, { now, scheduleMinutes, limit }: Taking): Promise<DuePayout[]> {
  const { rows } = await sql<DuePayout>`
    update payouts p set
      state = case p.state when 'created' then 'unknown' else p.state end,
      check_at = coalesce(
        (select min(p.created_at + check_minute * interval '1 minute') from unnest(${scheduleMinutes}::int[]) as check_minute
         where p.created_at + check_minute * interval '1 minute' > ${now}::timestamptz + interval '1 minute'),
        ${now}::timestamptz + interval '1 hour')
    from payout_accounts a
    where a.id = p.account_id and p.id in (
      select due.id from payouts due join users owner on owner.id = due.creator_id
      where due.check_at <= ${now} and (due.state <> 'created' or owner.state <> 'suspended')
      order by due.check_at limit ${limit} for update of due skip locked)
    returning p.id, p.reference, old.state, p.amount_kobo, p.fee_kobo, p.created_at, p.is_automatic, p.waits_since, a.recipient_code`.execute(
    db,
  );
  return rows;
}

interface Waiting {
  now: Date;
  checkAt: Date;
  /** True if the provider wants a code for every transfer, false if its balance is too small. */
  forCode: boolean;
}

/** Leaves a payout that the provider has not executed for later. Its creator's money stays reserved for it. */
export async function waitToSend(db: Db, id: string, { now, checkAt, forCode }: Waiting): Promise<void> {
  await sql`
    update payouts set state = 'created', check_at = ${checkAt}, waits_since = coalesce(waits_since, ${now}),
      waits_for_code = ${forCode}
    where id = ${id} and state = 'unknown'`.execute(db);
}

/** Makes a payout whose transfer was abandoned due at once, under a reference that the provider does not know yet. */
export async function makeDueAgain(
  db: Db,
  reference: string,
  { next, now }: { next: string; now: Date },
): Promise<void> {
  await sql`
    update payouts set reference = ${next}, state = 'created', transfer_code = null, check_at = ${now},
      waits_since = coalesce(waits_since, ${now}), waits_for_code = true
    where reference = ${reference} and state = any(${IN_PROGRESS}::text[])`.execute(db);
}

/** What all payouts that wait for the provider's balance need, their fees included. */
export async function findWaitingKobo(db: Db): Promise<number> {
  const { kobo } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_kobo + fee_kobo), 0)::bigint`.as('kobo'))
    .where('state', '=', 'created')
    .where('waits_since', 'is not', null)
    .where('waits_for_code', '=', false)
    .executeTakeFirstOrThrow();
  return kobo;
}

interface Sent {
  transferCode: string | null;
  awaitsCode: boolean;
  now: Date;
}

/** Records that the provider has accepted the transfer, and whether it waits there for a code. */
export async function noteSent(db: Db, id: string, { transferCode, awaitsCode, now }: Sent): Promise<void> {
  await sql`
    update payouts set state = 'sent', transfer_code = ${transferCode}, waits_for_code = ${awaitsCode},
      waits_since = case when ${awaitsCode} then coalesce(waits_since, ${now}) end
    where id = ${id} and (state = 'unknown' or (state = 'sent' and waits_for_code <> ${awaitsCode}))`.execute(db);
}

/**
 * Gives a weekly payout in progress another amount; false where it is none, or has another already. Only a reference
 * that derives from its run can mean an earlier transfer.
 */
export async function changeAmount(tx: Tx, payout: PayoutRow, { amountKobo, feeKobo }: Withdrawal): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ amount_kobo: amountKobo, fee_kobo: feeKobo })
    .where('id', '=', payout.id)
    .where('is_automatic', '=', true)
    .where('amount_kobo', '=', payout.amount_kobo)
    .where('state', 'in', IN_PROGRESS)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Ending = 'succeeded' | 'failed' | 'reversed';

const IN_PROGRESS: readonly PayoutState[] = ['created', 'sent', 'unknown'];
/** A payout that succeeded may still be reversed; every other final state stays. */
const endsFrom: Record<Ending, readonly PayoutState[]> = {
  succeeded: IN_PROGRESS,
  failed: IN_PROGRESS,
  reversed: [...IN_PROGRESS, 'succeeded'],
};

interface End {
  id: string;
  to: Ending;
  transferCode: string | null;
  failure: string | null;
  now: Date;
}

/** Returns the previous state, or undefined when the payout had ended already and stays unchanged. */
export async function endPayout(tx: Tx, { id, to, transferCode, failure, now }: End): Promise<PayoutState | undefined> {
  const { rows } = await sql<{ before: PayoutState }>`
    update payouts p set state = ${to}, failure = ${failure}, settled_at = ${now}, check_at = null,
      transfer_code = coalesce(${transferCode}, p.transfer_code)
    where p.id = ${id} and p.state = any(${endsFrom[to]}::text[])
    returning old.state as before`.execute(tx);
  return rows[0]?.before;
}

export async function findCreatorEmail(db: Db, creatorId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', creatorId).executeTakeFirstOrThrow();
  return email;
}
