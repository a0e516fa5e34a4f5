import { sql } from 'kysely';
import { renewingSubscriptions } from '#features/money/memberships/may-renew.sql.ts';
import { clearedName, clearedPageName } from '#features/identity/names/names.queries.ts';
import {
  ofPayer,
  paymentColumns,
  paymentTables,
  type Payer,
  type PaymentRow,
} from '#features/money/payments/payments.queries.ts';
import type { Db } from '#platform/db/database.ts';

export interface ReceiptRow extends PaymentRow {
  paid_at: Date;
  /** The creator's names as they may appear in an email. */
  cleared_name: string;
  cleared_page_name: string;
  payer_name: string;
  payer_email: string;
  /** Read it with `localeOfTag`. */
  payer_locale: string | null;
  next_payment_on: string | null;
}

/** A payment that succeeded, with its payer. Limited to payments by `payer`, unless that is null. */
export async function findReceipt(db: Db, id: string, payer: Payer | null): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select ${paymentColumns}, i.paid_at, ${clearedName('p')} as cleared_name, ${clearedPageName('p')} as cleared_page_name,
      me.name as payer_name, u.email as payer_email, u.locale as payer_locale,
      case when exists (
          select from ${renewingSubscriptions} s where s.id = i.subscription_id and s.period_no = i.period_no + 1)
        then i.period_end end as next_payment_on
    from ${paymentTables} join users u on u.id = i.patron_id join profiles me on me.user_id = u.id
    where a.id = ${id} and a.state = 'succeeded' ${payer ? sql`and ${ofPayer(payer)}` : sql``}`.execute(db);
  return rows[0];
}
