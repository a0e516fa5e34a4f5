import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

export interface CorrectedFee {
  attemptId: string;
  invoiceId: string;
  creatorId: string;
  /** False for a payment that bought nothing: the platform bears its fee. */
  isOwed: boolean;
  isReleased: boolean;
  /** By how much the fee is higher than booked so far; negative if it is lower. */
  moreKobo: number;
  /** As of the attempt. */
  main_share_kobo: number | null;
  recovered_kobo: number | null;
  /** All corrections of the payment together. */
  correctionKobo: number;
}

/** Sets the provider's fee of a recorded payment; undefined where none is recorded under the reference. */
export async function correctBookedFee(tx: Tx, reference: string, feeKobo: number): Promise<CorrectedFee | undefined> {
  const { rows } = await sql<CorrectedFee>`
    update charge_attempts a set fee_correction_kobo = ${feeKobo} - a.fee_kobo
    from invoices i
    where a.reference = ${reference} and i.id = a.invoice_id and a.state in ('succeeded', 'overpayment')
    returning a.id as "attemptId", i.id as "invoiceId", i.creator_id as "creatorId", a.state = 'succeeded' as "isOwed",
      a.released_at is not null as "isReleased", a.main_share_kobo, a.recovered_kobo, a.fee_correction_kobo as "correctionKobo",
      (new.fee_correction_kobo - old.fee_correction_kobo)::bigint as "moreKobo"`.execute(tx);
  return rows[0];
}
