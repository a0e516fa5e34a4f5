import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** True if this file is a public picture that this person uploaded. Locks it against sweeps in this transaction. */
export async function isOwnPicture(
  tx: Tx,
  ownerId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from media
    where id = ${id} and owner_id = ${ownerId} and access = 'public' and kind = 'image' and state = 'ready'
      and files @> ${JSON.stringify([{ name }])}::jsonb
    for key share`.execute(tx);
  return rows.length === 1;
}

/** Deletes a person's public pictures and returns the storage keys of their files. */
export async function erasePictures(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from media
      where id::text = any(${ids}::text[]) and owner_id = ${ownerId} and access = 'public'
      returning files
    )
    select file ->> 'key' as key from gone, jsonb_array_elements(gone.files) file`.execute(tx);
  return rows.map((row) => row.key);
}
