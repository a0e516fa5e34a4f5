import type { Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { commentExistsFor, type Reader } from './posts.access.ts';

/** People and rows named on a post's own page: likers, other people's reactions, and ids of comments. */
export interface Named {
  likers: readonly string[];
  reactions: readonly Pick<Post['reactions'][number], 'id' | 'name' | 'userId'>[];
  comments: readonly string[];
}

export const nothingNamed: Named = { likers: [], reactions: [], comments: [] };

/** Limit for each of the three lists, the reader's own like and reaction included. */
const NAMED_MAX = 20;

/**
 * Call it only for a reader who may read the post. Comments come in the order of their list: the newest thread first,
 * each followed by its answers, oldest first.
 */
export async function findNamed(db: Db, reader: Reader, postId: string): Promise<Named> {
  const isOthers = sql`user_id is distinct from ${reader.userId}::uuid`;
  const exists = commentExistsFor(reader);
  const { rows } = await sql<Named>`
    select
      array(select user_id from likes where post_id = ${postId} and ${isOthers}
        order by user_id limit ${NAMED_MAX - 1}) as likers,
      array(select json_build_object('id', id, 'name', name, 'userId', user_id) from reactions
        where post_id = ${postId} and ${isOthers} order by user_id limit ${NAMED_MAX - 1}) as reactions,
      array(
        select said.id from (
          select c.id, c.listed_at from comments c
          where c.post_id = ${postId} and c.parent_id is null and ${exists}
          order by c.listed_at desc, c.id desc limit ${NAMED_MAX}) thread
        cross join lateral (
          select thread.id, null::timestamptz as created_at
          union all (
            select c.id, c.created_at from comments c where c.parent_id = thread.id and ${exists}
            order by c.created_at, c.id limit ${NAMED_MAX})) said
        order by thread.listed_at desc, thread.id desc, said.created_at nulls first, said.id
        limit ${NAMED_MAX}) as comments`.execute(db);
  return rows[0] ?? nothingNamed;
}
