import { sql } from 'kysely';
import {
  attachableMedia,
  deleteMedia,
  isOneOfOrPoster,
  lockMedia,
  mediaKinds,
  renameMedia,
} from '#features/publishing/media/media.sql.ts';
import type { Db } from '#platform/db/database.ts';

/** A post and the author it must belong to. */
export interface OwnPost {
  id: string;
  authorId: string;
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
    join ${attachableMedia({ ownerId: authorId, kind: wanted.kind })} media on media.id = wanted.id
    on conflict (media_id) do nothing
    returning media_id`.execute(db);
  return rows.length;
}

export async function detachFiles(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('post_media').where('post_id', '=', postId).execute();
}

/** Deletes files and the posters of videos among them. Call it once no post holds them. Returns their storage keys. */
export async function eraseFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await deleteMedia(isOneOfOrPoster(ids)).execute(db);
  return rows.flatMap(({ keys }) => keys);
}

/** Gives every file of a post a new id, so that addresses known until now stop working. */
export async function renameFiles(db: Db, { id, authorId }: OwnPost): Promise<void> {
  const { rows } = await sql<{ id: string; poster_id: string | null }>`
    select media.id, media.poster_id
    from post_media shown join ${mediaKinds} media on media.id = shown.media_id where shown.post_id = ${id}`.execute(
    db,
  );
  const shown = rows.map((row) => row.id);
  const posters = rows.flatMap((row) => row.poster_id ?? []);
  await lockMedia(authorId, [...shown, ...posters]).execute(db);
  // Posters before videos: otherwise a poster set in this transaction is checked against its old id.
  for (const ids of [posters, shown]) await renameMedia(ids).execute(db);
}
