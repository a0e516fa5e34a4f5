import type { Post } from '@udala/contract/posts';
import { sql } from 'kysely';
import { firstComments } from '#features/publishing/comments/comments.sql.ts';
import { givenLikes } from '#features/publishing/likes/likes.sql.ts';
import { givenReactions } from '#features/publishing/reactions/reactions.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Reader } from './posts.access.ts';

/** People and rows named on a post's own page: likers, other people's reactions, and ids of comments. */
export interface Named {
  likers: readonly string[];
  reactions: readonly Pick<Post['reactions'][number], 'id' | 'name' | 'userId'>[];
  comments: readonly string[];
}

export const nothingNamed: Named = { likers: [], reactions: [], comments: [] };

/** Limit for each of the three lists, the reader's own like and reaction included. */
const NAMED_MAX = 20;

/** Call it only for a reader who may read the post. Comments come in the order of their list. */
export async function findNamed(db: Db, reader: Reader, postId: string): Promise<Named> {
  const isOthers = sql`user_id is distinct from ${reader.userId}::uuid`;
  const { rows } = await sql<Named>`
    select
      array(select user_id from ${givenLikes} given where post_id = ${postId} and ${isOthers}
        order by user_id limit ${NAMED_MAX - 1}) as likers,
      array(select json_build_object('id', id, 'name', name, 'userId', user_id) from ${givenReactions} given
        where post_id = ${postId} and ${isOthers} order by user_id limit ${NAMED_MAX - 1}) as reactions,
      array(${firstComments(postId, reader, NAMED_MAX)}) as comments`.execute(db);
  return rows[0] ?? nothingNamed;
}
