import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PostType, Visibility } from '@udala/contract/posts';

export interface NewPost {
  authorId: string;
  title: string;
  body: string;
  teaser: string;
  postType: PostType;
  visibility: Visibility;
  pictures: readonly { id: string; alt: string }[];
  at: Date;
}

export async function insertPost(db: Db, post: NewPost): Promise<string> {
  const { id } = await db
    .insertInto('posts')
    .values({
      author_id: post.authorId,
      post_type: post.postType,
      content_type: 'Image',
      audience: post.visibility,
      state: 'published',
      title: post.title,
      teaser: post.teaser,
      media_count: post.pictures.length,
      created_at: post.at,
      published_at: post.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('post_bodies').values({ post_id: id, author_id: post.authorId, body: post.body }).execute();
  await db.insertInto('post_counts').values({ post_id: id }).execute();
  await addToStats(db, post.authorId, post.postType, 1);
  return id;
}

/** Returns how many of the pictures are the author's own, private, and in no post yet: those were attached. */
export async function attachPictures(
  db: Db,
  postId: string,
  { authorId, pictures }: Pick<NewPost, 'authorId' | 'pictures'>,
): Promise<number> {
  const { rows } = await sql`
    insert into post_media (post_id, position, media_id, author_id, alt)
    select ${postId}, wanted.nth - 1, media.id, media.owner_id, wanted.alt
    from unnest(${pictures.map(({ id }) => id)}::uuid[], ${pictures.map(({ alt }) => alt)}::text[])
      with ordinality as wanted (id, alt, nth)
    join media on media.id = wanted.id and media.owner_id = ${authorId} and media.state = 'ready'
      and media.access = 'members' and media.kind = 'image'
    on conflict (media_id) do nothing
    returning media_id`.execute(db);
  return rows.length;
}

async function addToStats(db: Db, creatorId: string, postType: PostType, more: 1 | -1): Promise<void> {
  const column = sql.ref(postType === 'Feed' ? 'feed_posts' : 'community_posts');
  await sql`insert into creator_stats as s (creator_id, ${column}) values (${creatorId}, greatest(${more}, 0))
    on conflict (creator_id) do update set ${column} = s.${column} + ${more}`.execute(db);
}

/**
 * Leaves of a post the row that says it is gone, and takes everything else with it. Returns the storage keys of its
 * files, or undefined when it is not the author's to delete.
 */
export async function erasePost(
  db: Db,
  { postId, authorId }: { postId: string; authorId: string },
): Promise<string[] | undefined> {
  const erased = await db
    .updateTable('posts')
    .set({ state: 'deleted', title: '', teaser: '', media_count: 0 })
    .where('id', '=', postId)
    .where('author_id', '=', authorId)
    .where('state', '=', 'published')
    .returning('post_type')
    .executeTakeFirst();
  if (!erased) return undefined;
  await addToStats(db, authorId, erased.post_type, -1);
  await db.deleteFrom('post_bodies').where('post_id', '=', postId).execute();
  await db.deleteFrom('likes').where('post_id', '=', postId).execute();
  await db.deleteFrom('post_counts').where('post_id', '=', postId).execute();
  const { rows } = await sql<{ key: string }>`
    with
      taken as (delete from post_media where post_id = ${postId} returning media_id),
      gone as (delete from media where id in (select media_id from taken) returning files)
    select file ->> 'key' as key from gone, jsonb_array_elements(gone.files) file`.execute(db);
  return rows.map((row) => row.key);
}
