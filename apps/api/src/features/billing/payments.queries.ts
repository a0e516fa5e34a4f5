import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import type { AttemptState } from './attempts.queries.ts';
import { authorJson, type AuthorRow } from './author-profile.ts';

export interface PaymentRow {
  id: string;
  reference: string;
  amount_kobo: number;
  state: AttemptState;
  failure: string | null;
  channel: string | null;
  created_at: Date;
  creator: AuthorRow;
}

/** Whose payments, and on which creator's host: there only those to her. */
export interface Payer {
  userId: string;
  tenantId: string | null;
}

const ofPayer = ({ userId, tenantId }: Payer) => sql`
  i.patron_id = ${userId} ${tenantId === null ? sql`` : sql`and i.creator_id = ${tenantId}`}`;

/** One row more than the page holds, newest first. */
export async function findPayments(db: Db, payer: Payer, { limit, offset, after }: Paging): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select a.id, a.reference, a.amount_kobo, a.state, a.failure, a.channel, a.created_at, ${authorJson('p')} as creator
    from invoices i join charge_attempts a on a.invoice_id = i.id join profiles p on p.user_id = i.creator_id
    where ${ofPayer(payer)} ${after ? sql`and (a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by a.created_at desc, a.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** One person's own few: counting them costs less than keeping a counter right. */
export async function countPayments(db: Db, payer: Payer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invoices i join charge_attempts a on a.invoice_id = i.id where ${ofPayer(payer)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
