import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Deletes a batch of files that no post shows. Returns their count and storage keys. */
export async function eraseMedia(tx: Tx, ownerId: string, limit: number): Promise<{ count: number; keys: string[] }> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from media where id in (
      select id from media where owner_id = ${ownerId}
        and not exists (select from post_media shown where shown.media_id = media.id)
      limit ${limit} for update)
    returning array(select file ->> 'key' from jsonb_array_elements(files) file) as keys`.execute(tx);
  return { count: rows.length, keys: rows.flatMap(({ keys }) => keys) };
}
