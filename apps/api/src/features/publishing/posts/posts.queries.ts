import type { PostType, Visibility } from '@udala/contract/posts';
import { sql } from 'kysely';
import { deleteCommentsUnder } from '#features/publishing/comments/comments.sql.ts';
import { changeStats, raiseStats } from '#features/identity/creators/creator-stats.sql.ts';
import { deleteLikesOf } from '#features/publishing/likes/likes.sql.ts';
import { mediaKinds } from '#features/publishing/media/media.sql.ts';
import { deleteReactionsOf } from '#features/publishing/reactions/reactions.sql.ts';
import type { Db } from '#platform/db/database.ts';
import { coverOfPost, deleteCover, toCover, type CoverRow } from './covers.queries.ts';
import { contentTypeOf, mediaCountOf, readMinutesOf, type Draft } from './draft.ts';
import { unpin } from './pinned.queries.ts';
import { eraseFiles, type OwnPost } from './post-files.queries.ts';

export interface Plan {
  state: 'scheduled' | 'published';
  /** The scheduled time, for a scheduled post. */
  publishedAt: Date;
}

export interface NewPost extends Plan {
  authorId: string;
  postType: PostType;
  draft: Draft;
  at: Date;
}

export async function insertPost(db: Db, { authorId, postType, draft, state, publishedAt, at }: NewPost) {
  const { id } = await db
    .insertInto('posts')
    .values({
      author_id: authorId,
      post_type: postType,
      ...columnsOf(draft),
      state,
      created_at: at,
      published_at: publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('post_bodies').values({ post_id: id, author_id: authorId, body: draft.body }).execute();
  await db.insertInto('post_counts').values({ post_id: id }).execute();
  return { id, authorId, postType };
}

const columnsOf = (draft: Draft) => ({
  title: draft.title,
  teaser: draft.teaser,
  audience: draft.visibility,
  content_type: contentTypeOf(draft),
  media_count: mediaCountOf(draft),
  read_minutes: readMinutesOf(draft),
});

export interface StoredPost extends OwnPost, Plan {
  postType: PostType;
  editedAt: Date | null;
  draft: Draft;
}

interface StoredPostRow {
  post_type: PostType;
  state: Plan['state'];
  published_at: Date;
  edited_at: Date | null;
  audience: Visibility;
  title: string;
  teaser: string;
}

/** Locks a post of the author until the transaction ends, so that concurrent edits run one after the other. */
export async function lockPost(db: Db, { id, authorId }: OwnPost): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPostRow>`
    select post_type, state, published_at, edited_at, audience, title, teaser from posts
    where id = ${id} and author_id = ${authorId} and state in ('scheduled', 'published')
    for update`.execute(db);
  const [post] = rows;
  if (!post) return undefined;
  const { post_type: postType, state, published_at: publishedAt, edited_at: editedAt } = post;
  return { id, authorId, postType, state, publishedAt, editedAt, draft: await readDraft(db, id, post) };
}

interface ContentRow {
  body: string;
  cover: CoverRow | null;
  media: { id: string; kind: 'image' | 'video'; alt: string; posterId: string | null }[];
}

/** Runs as a statement of its own after the lock: only then does it see everything the previous edit wrote. */
async function readDraft(db: Db, id: string, { title, teaser, audience }: StoredPostRow): Promise<Draft> {
  const { rows } = await sql<ContentRow>`
    select body, array(
      select json_build_object('id', media.id, 'kind', media.kind, 'alt', shown.alt, 'posterId', media.poster_id)
      from post_media shown join ${mediaKinds} media on media.id = shown.media_id
      where shown.post_id = ${id} order by shown.position) as media,
      ${coverOfPost(sql`post_bodies.post_id`)} as cover
    from post_bodies where post_id = ${id}`.execute(db);
  const { body = '', media = [], cover = null } = rows[0] ?? {};
  const video = media.find(({ kind }) => kind === 'video');
  const pictures = media
    .filter(({ kind }) => kind === 'image')
    .map((picture) => ({ id: picture.id, alt: picture.alt }));
  return {
    title,
    body,
    teaser,
    visibility: audience,
    pictures,
    video: video ? { id: video.id, posterId: video.posterId } : null,
    cover: toCover(cover, pictures[0]?.id ?? video?.posterId ?? null),
  };
}

type Edit = Plan & Pick<StoredPost, 'draft' | 'editedAt'>;

export async function savePost(db: Db, postId: string, { draft, state, publishedAt, editedAt }: Edit): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...columnsOf(draft), state, published_at: publishedAt, edited_at: editedAt })
    .where('id', '=', postId)
    .execute();
  await db.updateTable('post_bodies').set({ body: draft.body }).where('post_id', '=', postId).execute();
}

/** Adds one post to its creator's count, or subtracts one. */
export async function addToStats(
  db: Db,
  { authorId, postType }: Pick<StoredPost, 'authorId' | 'postType'>,
  more: 1 | -1,
): Promise<void> {
  const counter = postType === 'Feed' ? 'feed_posts' : 'community_posts';
  const change =
    more === 1
      ? raiseStats([counter], sql`values (${authorId}::uuid, 1)`)
      : changeStats(counter, sql`select ${authorId}::uuid as creator_id, -1 as more`);
  await change.execute(db);
}

/**
 * Leaves only the post's row, marked deleted, and deletes everything else. Returns the storage keys of its files, or
 * undefined when the author may not delete it.
 */
export async function erasePost(db: Db, { id, authorId }: OwnPost): Promise<string[] | undefined> {
  const { rows } = await sql<{ post_type: PostType; was: Plan['state'] }>`
    update posts set state = 'deleted', title = '', teaser = '', media_count = 0, read_minutes = 0
    where id = ${id} and author_id = ${authorId} and state in ('scheduled', 'published')
    returning post_type, old.state as was`.execute(db);
  const [erased] = rows;
  if (!erased) return undefined;
  if (erased.was === 'published') await addToStats(db, { authorId, postType: erased.post_type }, -1);
  await db.deleteFrom('post_bodies').where('post_id', '=', id).execute();
  for (const deleteAll of [deleteLikesOf, deleteReactionsOf, deleteCommentsUnder]) await deleteAll(id).execute(db);
  await db.deleteFrom('post_counts').where('post_id', '=', id).execute();
  const { rows: taken } = await sql<{ media_id: string }>`
    delete from post_media where post_id = ${id} returning media_id`.execute(db);
  const covers = await deleteCover(db, id);
  await unpin(db, { id, authorId });
  return eraseFiles(db, [...taken.map((row) => row.media_id), ...covers]);
}
