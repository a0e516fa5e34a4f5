import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Payouts } from '#platform/db/types.ts';
import type { Paging } from '#platform/http/paging.ts';
import { largestTransferKobo } from './payout-fees.ts';
import { weeklyPayoutId } from './weekly-payout-id.ts';

export type PayoutState = Payouts['state'];

export interface PayoutRow {
  id: string;
  creator_id: string;
  account_id: string;
  reference: string;
  state: PayoutState;
  amount_kobo: number;
  fee_kobo: number;
  is_automatic: boolean;
  failure: string | null;
  created_at: Date;
  settled_at: Date | null;
  bank_name: string;
  last4: string;
}

const payouts = (db: Db) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('payout_accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.creator_id', 'p.account_id', 'p.reference', 'p.state', 'p.amount_kobo', 'p.fee_kobo'])
    .select(['p.is_automatic', 'p.failure', 'p.created_at', 'p.settled_at', 'a.bank_name', 'a.last4']);

export const findPayout = (db: Db, reference: string): Promise<PayoutRow | undefined> =>
  payouts(db).where('p.reference', '=', reference).executeTakeFirst();

/** The states of the payouts that our books have; a reference that is not ours is missing. */
export async function findPayoutStates(db: Db, references: readonly string[]): Promise<Map<string, PayoutState>> {
  const rows = await db
    .selectFrom('payouts')
    .select(['reference', 'state'])
    .where('reference', 'in', references)
    .execute();
  return new Map(rows.map(({ reference, state }) => [reference, state]));
}

/** Keyset pagination, newest first, with one row more than the page holds. */
export const findPayouts = (db: Db, creatorId: string, { limit, offset, after }: Paging): Promise<PayoutRow[]> =>
  payouts(db)
    .where('p.creator_id', '=', creatorId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(p.created_at, p.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();

/** Counts one creator's payouts; a creator has about one a week. */
export async function countPayouts(db: Db, creatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewPayout {
  creatorId: string;
  accountId: string;
  amountKobo: number;
  feeKobo: number;
  /** When the weekly run was due that pays it; null for a withdrawal. */
  runAt: Date | null;
  now: Date;
}

/**
 * Inserts a payout that is due at once. Its reference derives from its id, so that the provider and the database both
 * reject a second transfer for the same payout. Call it with the creator's account locked.
 */
export async function insertPayout(tx: Tx, { runAt, ...payout }: NewPayout): Promise<PayoutRow> {
  const id =
    runAt === null
      ? sql`uuidv7()`
      : sql`${weeklyPayoutId(payout.creatorId, runAt, await countAutomaticSince(tx, payout.creatorId, runAt))}::uuid`;
  const { rows } = await sql<{ reference: string }>`
    insert into payouts
      (id, reference, creator_id, account_id, amount_kobo, fee_kobo, state, is_automatic, check_at, created_at)
    select made.id, 'payout-' || replace(made.id::text, '-', ''), ${payout.creatorId}, ${payout.accountId},
      ${payout.amountKobo}, ${payout.feeKobo}, 'created', ${runAt !== null}, ${payout.now}, ${payout.now}
    from (select ${id} as id) made
    returning reference`.execute(tx);
  const row = rows[0] && (await findPayout(tx, rows[0].reference));
  if (!row) throw new Error('a payout vanished in its own transaction');
  return row;
}

async function countAutomaticSince(db: Db, creatorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .where('is_automatic', '=', true)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a run has made its payout; one of the largest size that has arrived leaves the rest to another. */
export async function hasAutomaticSince(db: Db, creatorId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('is_automatic', '=', true)
    .where('created_at', '>=', since)
    .where((eb) => eb.not(eb.and({ state: 'succeeded', amount_kobo: largestTransferKobo })))
    .executeTakeFirst();
  return row !== undefined;
}
