import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

interface Refunded {
  invoiceId: string;
  creatorId: string;
  amountKobo: number;
  providerFeeKobo: number;
  platformFeeKobo: number;
}

/**
 * Marks the invoice of a payment as refunded. Throws when the payment is not the one that paid it, or it is not paid.
 */
export async function markRefunded(tx: Tx, attemptId: string): Promise<Refunded> {
  const { rows } = await sql<Refunded>`
    update invoices i set state = 'refunded'
    from charge_attempts a
    where a.id = ${attemptId} and a.state = 'succeeded' and i.id = a.invoice_id and i.state = 'paid'
    returning i.id as "invoiceId", i.creator_id as "creatorId", a.amount_kobo as "amountKobo",
      a.fee_kobo as "providerFeeKobo", a.platform_fee_kobo as "platformFeeKobo"`.execute(tx);
  const [refunded] = rows;
  if (!refunded) throw new Error(`payment ${attemptId} paid for nothing that could be sent back`);
  return refunded;
}
