import { sql } from 'kysely';
import { clearedName } from '#features/names/names.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface UnreadThread {
  email: string;
  sender_id: string;
  sender_name: string;
  /** Of a creator who is written to by her patron; null where the letter leads to the members site. */
  page_user_name: string | null;
  unread: number;
}

/**
 * Takes threads of which a letter is due, so that nobody else writes it, and returns those that there is somebody to write
 * to about: who has gone or is blocked meanwhile is told of nothing. `taken` counts all of them.
 */
export async function takeUnreadThreads(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ taken: number; threads: UnreadThread[] }> {
  const { rows } = await sql<UnreadThread & { is_wanted: boolean }>`
    with due as (
      select user_id, with_id from thread_sides where letter_due_at <= ${now}
      order by letter_due_at limit ${limit} for update skip locked),
    told as (
      update thread_sides side set letter_due_at = null, letter_at = ${now} from due
      where side.user_id = due.user_id and side.with_id = due.with_id
      returning side.*)
    select reader.email, told.with_id as sender_id, ${clearedName('author')} as sender_name, told.unread,
      case when exists (
        select from subscriptions s where s.patron_id = told.user_id and s.creator_id = told.with_id) then author.user_name
      end as page_user_name,
      told.unread > 0 and reader.state = 'active' and sender.state = 'active' and not exists (
        select from blocks b
        where (b.blocker_id = told.user_id and b.blocked_id = told.with_id)
          or (b.blocker_id = told.with_id and b.blocked_id = told.user_id)) as is_wanted
    from told
    join users reader on reader.id = told.user_id
    join users sender on sender.id = told.with_id
    join profiles author on author.user_id = told.with_id`.execute(tx);
  return { taken: rows.length, threads: rows.filter((row) => row.is_wanted) };
}
