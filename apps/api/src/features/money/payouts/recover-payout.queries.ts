import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';

interface Recipient {
  creatorId: string;
  accountId: string;
}

/** The creator whose account a recipient is; undefined if it is nobody's, or more than one creator has used it. */
export async function findRecipient(db: Db, recipientCode: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select distinct on (creator_id) creator_id as "creatorId", id as "accountId" from payout_accounts
    where recipient_code = ${recipientCode}
    order by creator_id, created_at desc`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

interface ArrivedPayout extends Recipient {
  id: string;
  reference: string;
  transferCode: string | null;
  amountKobo: number;
  feeKobo: number;
  /** When the weekly run was due that it was made for; null for a withdrawal. */
  runAt: Date | null;
  madeAt: Date;
  now: Date;
}

/** Inserts a payout that has arrived; undefined if there is one of that id. */
export async function insertArrivedPayout(tx: Tx, payout: ArrivedPayout): Promise<PayoutRow | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payouts')
    .values({
      id: payout.id,
      reference: payout.reference,
      creator_id: payout.creatorId,
      account_id: payout.accountId,
      amount_kobo: payout.amountKobo,
      fee_kobo: payout.feeKobo,
      state: 'succeeded',
      transfer_code: payout.transferCode,
      is_automatic: payout.runAt !== null,
      created_at: payout.madeAt,
      settled_at: payout.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? findPayout(tx, payout.reference) : undefined;
}
