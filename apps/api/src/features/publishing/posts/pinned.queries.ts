import { PostType } from '@udala/contract/posts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { OwnPost } from './post-files.queries.ts';

/** Pins a post in place of the one before. False if it is not the author's own, or not published. */
export async function pin(db: Db, { id, authorId }: OwnPost): Promise<boolean> {
  const { rows } = await sql`
    insert into pinned_posts (creator_id, post_id)
    select author_id, id from posts where id = ${id} and author_id = ${authorId} and state = 'published' for share
    on conflict (creator_id) do update set post_id = excluded.post_id
    returning post_id`.execute(db);
  return rows.length === 1;
}

export async function unpin(db: Db, { id, authorId }: OwnPost): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pinned_posts')
    .where('creator_id', '=', authorId)
    .where('post_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Condition: the post is pinned. */
export const isPinned = (postId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pinned_posts pinned where pinned.post_id = ${postId})`;

/** Query for the post that a creator's page begins with, as `id`. */
export const startPostOf = (creatorId: string): RawBuilder<unknown> => {
  const newest = PostType.enum.flatMap((type) =>
    [sql`media_count > 0`, sql`true`].map(
      (condition, rank) => sql`(
        select id, ${sql.lit(rank + 1)} as rank, published_at from posts
        where author_id = ${creatorId} and post_type = ${type} and state = 'published' and audience = 'everyone'
          and ${condition}
        order by published_at desc, id desc limit 1)`,
    ),
  );
  const pinned = sql`(
    select post.id, 0 as rank, post.published_at from pinned_posts
    join posts post on post.id = pinned_posts.post_id and post.state = 'published'
    where pinned_posts.creator_id = ${creatorId})`;
  return sql`select id from (${sql.join([pinned, ...newest], sql` union all `)}) first
    order by rank, published_at desc, id desc limit 1`;
};
