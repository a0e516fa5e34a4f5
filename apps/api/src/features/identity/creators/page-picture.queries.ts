import { sql } from 'kysely';
import { deletePictures, lockOwnPicture } from '#features/publishing/media/pictures.sql.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** True if this file is a public picture that this person uploaded. Locks it against sweeps in this transaction. */
export async function isOwnPicture(tx: Tx, ownerId: string, picture: { id: string; name: string }): Promise<boolean> {
  const { rows } = await lockOwnPicture(ownerId, picture).execute(tx);
  return rows.length === 1;
}

/** Deletes a person's public pictures and returns the storage keys of their files. */
export async function erasePictures(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (${deletePictures(ownerId, ids)})
    select file ->> 'key' as key from gone, jsonb_array_elements(gone.files) file`.execute(tx);
  return rows.map((row) => row.key);
}
