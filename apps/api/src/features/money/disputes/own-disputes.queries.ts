import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Disputes } from '#platform/db/types.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface OwnDisputeRow {
  id: string;
  amount_kobo: number;
  state: Disputes['state'];
  answer: Disputes['answer'];
  due_at: Date | null;
  opened_at: Date;
  settled_at: Date | null;
  patron_name: string;
  period_start: string;
}

const own = (creatorId: string) => sql`
  select d.id, d.amount_kobo, d.state, d.answer, d.due_at, d.opened_at, d.settled_at, p.name as patron_name, i.period_start
  from disputes d join charge_attempts a on a.id = d.attempt_id join invoices i on i.id = a.invoice_id
  join profiles p on p.user_id = i.patron_id
  where d.creator_id = ${creatorId}`;

/** Newest first. Reads one row more than the page, to know if another page follows. */
export async function findOwnDisputes(
  db: Db,
  creatorId: string,
  { limit, offset, after }: Paging,
): Promise<OwnDisputeRow[]> {
  const { rows } = await sql<OwnDisputeRow>`
    ${own(creatorId)} ${after ? sql`and (d.opened_at, d.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by d.opened_at desc, d.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** Counts on demand: few payments are disputed. */
export async function countOwnDisputes(db: Db, creatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findOwnDispute(db: Db, creatorId: string, id: string): Promise<OwnDisputeRow | undefined> {
  const { rows } = await sql<OwnDisputeRow>`${own(creatorId)} and d.id = ${id}`.execute(db);
  return rows[0];
}
