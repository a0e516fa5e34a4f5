import { sql } from 'kysely';
import { areApart } from '#features/publishing/blocks/blocks.sql.ts';
import { clearedName } from '#features/identity/names/names.queries.ts';
import { hasSupported } from '#features/money/subscriptions/subscriptions.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface UnreadThread {
  email: string;
  /** The recipient's stored language. */
  locale: string | null;
  sender_id: string;
  sender_name: string;
  /** Page of the creator whom the recipient supports, for the link; null for a link to the members site. */
  page_user_name: string | null;
  unread: number;
}

/**
 * Takes threads with an email due, so that no other process sends it. Returns those to send; threads of deleted or
 * blocked people are taken and left out. `taken` counts all of them.
 */
export async function takeUnreadThreads(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ taken: number; threads: UnreadThread[] }> {
  const { rows } = await sql<UnreadThread & { is_wanted: boolean }>`
    with due as (
      select user_id, with_id from thread_participants where email_due_at <= ${now}
      order by email_due_at limit ${limit} for update skip locked),
    taken as (
      update thread_participants participant set email_due_at = null, emailed_at = ${now} from due
      where participant.user_id = due.user_id and participant.with_id = due.with_id
      returning participant.*)
    select reader.email, reader.locale, taken.with_id as sender_id, ${clearedName('author')} as sender_name, taken.unread,
      case when ${hasSupported(sql`taken.user_id`, sql`taken.with_id`)} then author.user_name end as page_user_name,
      taken.unread > 0 and reader.state = 'active' and sender.state = 'active' and not ${areApart(sql`taken.user_id`, sql`taken.with_id`)} as is_wanted
    from taken
    join users reader on reader.id = taken.user_id
    join users sender on sender.id = taken.with_id
    join profiles author on author.user_id = taken.with_id`.execute(tx);
  return { taken: rows.length, threads: rows.filter((row) => row.is_wanted) };
}
