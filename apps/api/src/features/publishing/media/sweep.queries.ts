import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { deleteMedia } from './media.sql.ts';

/** Condition: in no post, no cover, on no profile or page, and no video's picture. */
const isUnused = sql`
  not exists (select from post_media used where used.media_id = media.id)
  and not exists (select from post_covers cover where cover.picture_id = media.id)
  and not exists (select from media video where video.poster_id = media.id)
  and not exists (
    select from profiles p
    where p.user_id = media.owner_id and media.id::text in (
      split_part(p.avatar_key, '/', 1), split_part(p.banner_key, '/', 1), split_part(p.page_image_key, '/', 1)))`;

/** Locks unused uploads created before an instant, so that nobody can use them until the transaction ends. */
export async function lockUnused(tx: Tx, before: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where created_at < ${before} and ${isUnused}
    order by created_at limit ${atMost} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes those that are still unused, and returns their count and their files' storage keys. The condition is checked
 * again because a use that committed before the lock is visible only to a statement that begins after it.
 */
export async function deleteUnused(tx: Tx, ids: readonly string[]): Promise<{ count: number; keys: string[] }> {
  const { rows } = await deleteMedia(sql`id = any(${ids}::uuid[]) and ${isUnused}`).execute(tx);
  return { count: rows.length, keys: rows.flatMap(({ keys }) => keys) };
}
