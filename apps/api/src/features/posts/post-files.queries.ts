import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { OwnPost } from './posts.queries.ts';

/**
 * Locks the author's files until the transaction ends, so that no file is used in two places. In id order to avoid
 * deadlocks.
 */
export async function lockFiles(db: Db, authorId: string, ids: readonly string[]): Promise<void> {
  await sql`select from media where id = any(${ids}::uuid[]) and owner_id = ${authorId}
    order by id for update`.execute(db);
}

interface Wanted {
  kind: 'image' | 'video';
  files: readonly { id: string; alt?: string }[];
}

/**
 * Attaches files to a post in the order given. Returns the number attached: files that are not the author's own,
 * private and unused are skipped.
 */
export async function attachFiles(db: Db, { id: postId, authorId }: OwnPost, wanted: Wanted): Promise<number> {
  const ids = wanted.files.map(({ id }) => id);
  const alts = wanted.files.map(({ alt = '' }) => alt);
  const { rows } = await sql`
    insert into post_media (post_id, position, media_id, author_id, alt)
    select ${postId}, wanted.nth - 1, media.id, media.owner_id, wanted.alt
    from unnest(${ids}::uuid[], ${alts}::text[]) with ordinality as wanted (id, alt, nth)
    join media on media.id = wanted.id and media.owner_id = ${authorId} and media.kind = ${wanted.kind}
      and media.access = 'members' and media.state <> 'deleted'
      and not exists (select from media video where video.poster_id = media.id)
    on conflict (media_id) do nothing
    returning media_id`.execute(db);
  return rows.length;
}

export async function detachFiles(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('post_media').where('post_id', '=', postId).execute();
}

/**
 * Sets a video's poster: the author's own picture, private and used nowhere else. Returns the poster it had before, or
 * undefined when the picture may not be used.
 */
export async function setPoster(
  db: Db,
  { authorId, videoId, posterId }: { authorId: string; videoId: string; posterId: string },
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    update media video set poster_id = poster.id
    from media poster
    where video.id = ${videoId} and video.owner_id = ${authorId} and poster.id = ${posterId}
      and poster.owner_id = ${authorId} and poster.kind = 'image' and poster.access = 'members' and poster.state = 'ready'
      and not exists (select from post_media where media_id = poster.id)
      and not exists (select from media other where other.poster_id = poster.id and other.id <> video.id)
    returning old.poster_id as before`.execute(db);
  return rows[0];
}

/** Deletes files and the posters of videos among them. Call it once no post holds them. Returns their storage keys. */
export async function eraseFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from media
      where id = any(${ids}::uuid[]) or id in (select poster_id from media video where video.id = any(${ids}::uuid[]))
      returning files)
    select file ->> 'key' as key from gone, jsonb_array_elements(gone.files) file`.execute(db);
  return rows.map((row) => row.key);
}

/**
 * Gives every file of a post a new id, so that addresses known until now stop working. A video in preparation keeps its
 * id: it had no address, and its job uses the id.
 */
export async function renameFiles(db: Db, { id, authorId }: OwnPost): Promise<void> {
  const { rows } = await sql<{ id: string; poster_id: string | null }>`
    select media.id, media.poster_id
    from post_media shown join media on media.id = shown.media_id where shown.post_id = ${id}`.execute(db);
  const shown = rows.map((row) => row.id);
  const posters = rows.flatMap((row) => row.poster_id ?? []);
  await lockFiles(db, authorId, [...shown, ...posters]);
  // Posters before videos: otherwise a poster set in this transaction is checked against its old id.
  for (const ids of [posters, shown]) {
    await sql`update media set id = uuidv7() where id = any(${ids}::uuid[]) and state = 'ready'`.execute(db);
  }
}
