import type { Visibility } from '@udala/contract/posts';
import { sql } from 'kysely';
import { insertNotifications } from '#features/identity/notifications/notifications.queries.ts';
import { insertPushes } from '#features/outreach/push/pushes.sql.ts';
import { openSubscriptions } from '#features/money/subscriptions/subscriptions.sql.ts';
import type { Db } from '#platform/db/database.ts';

export const NOTIFIED_AT_ONCE = 1_000;

interface PublishedPost {
  author_id: string;
  audience: Visibility;
  published_at: Date;
}

/**
 * The post, if it is published and its author active. The lock keeps its audience unchanged until the transaction ends.
 */
export async function lockPublished(db: Db, postId: string): Promise<PublishedPost | undefined> {
  const { rows } = await sql<PublishedPost>`
    select p.author_id, p.audience, p.published_at from posts p
    join users author on author.id = p.author_id and author.state = 'active'
    where p.id = ${postId} and p.state = 'published' for share of p`.execute(db);
  return rows[0];
}

interface NotifiedReaders {
  /** The last reader of the batch when more may follow, else null. */
  lastId: string | null;
  /** Readers notified now; the others of the batch had been notified before. */
  notifiedIds: string[];
}

/** Notifies the next batch of readers who may read the post: followers, or patrons for a post for patrons. */
export async function notifyReaders(
  db: Db,
  { id, author_id: authorId, audience, published_at: at }: PublishedPost & { id: string },
  { after, now }: { after: string | null; now: Date },
): Promise<NotifiedReaders> {
  const readers =
    audience === 'everyone'
      ? sql`select follower_id as id from follows where creator_id = ${authorId}`
      : sql`select paid.patron_id as id from ${openSubscriptions(now)} paid where paid.creator_id = ${authorId}`;
  // Notifications are ordered by the time of publishing, not by the order in which jobs ran.
  const { rows } = await sql<{ ids: string[]; notified: string[] }>`
    with reader as (
      select id from (${readers}) reader join users person using (id)
      where person.state = 'active' ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${NOTIFIED_AT_ONCE}),
    notified as (${insertNotifications(sql`
      select reader.id as recipient_id, ${authorId}::uuid as actor_id, 'post' as entity_type, ${id}::uuid as entity_id,
        ${`post:${id}`} as event_key, ${at}::timestamptz as at from reader`)}),
    pushed as (${insertPushes(sql`notified`)})
    select array(select id from reader order by id) as ids, array(select recipient_id from notified) as notified`.execute(
    db,
  );
  const [{ ids, notified } = { ids: [], notified: [] }] = rows;
  return { lastId: ids[NOTIFIED_AT_ONCE - 1] ?? null, notifiedIds: notified };
}
