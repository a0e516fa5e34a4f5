import type { PostType } from '@udala/contract/posts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Paging } from '#platform/http/paging.ts';
import type { Reader } from './posts.access.ts';
import type { StoredPost } from './posts.queries.ts';
import { selectPosts, type PostRow } from './posts.view.ts';

export const DUE_AT_ONCE = 100;

/**
 * Publishes due posts, each once even in concurrent processes; a post that is being edited waits for the next round.
 */
export async function publishDuePosts(db: Db, now: Date): Promise<Pick<StoredPost, 'id' | 'authorId' | 'postType'>[]> {
  const { rows } = await sql<{ id: string; author_id: string; post_type: PostType }>`
    with due as (
      select id from posts where state = 'scheduled' and published_at <= ${now}
      order by published_at, id limit ${DUE_AT_ONCE} for update skip locked),
    published as (
      update posts set state = 'published' where id in (select id from due) returning id, author_id, post_type)
    select id, author_id, post_type from published order by author_id, id`.execute(db);
  return rows.map((row) => ({ id: row.id, authorId: row.author_id, postType: row.post_type }));
}

interface ScheduledQuery {
  reader: Reader & { userId: string };
  now: Date;
  paging: Paging;
}

/** Keyset pagination, the next post first, with one row more than the page holds. */
export async function listScheduled(db: Db, { reader, now, paging }: ScheduledQuery): Promise<PostRow[]> {
  const { limit, offset, after } = paging;
  const ids = sql`
    select id from posts where author_id = ${reader.userId} and state = 'scheduled'
      ${after ? sql`and (published_at, id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by published_at, id limit ${limit + 1} offset ${offset}`;
  const { rows } = await selectPosts({ reader, now, ids }).execute(db);
  return rows.toReversed();
}

export async function countScheduled(db: Db, authorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('state', '=', 'scheduled')
    .executeTakeFirstOrThrow();
  return count;
}
