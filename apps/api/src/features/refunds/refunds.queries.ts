import type { Tx } from '#platform/db/transaction.ts';
import type { Refunds } from '#platform/db/types.ts';

export interface NewRefund {
  attemptId: string;
  creatorId: string;
  amountKobo: number;
  reason: Refunds['reason'];
  now: Date;
}

/** Puts a payment in line to go back; the second refund of one violates `refunds_attempt_id_key`. */
export async function insertRefund(
  tx: Tx,
  { attemptId, creatorId, amountKobo, reason, now }: NewRefund,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      attempt_id: attemptId,
      creator_id: creatorId,
      amount_kobo: amountKobo,
      reason,
      state: 'queued',
      next_at: now,
      created_at: now,
    })
    .execute();
}
