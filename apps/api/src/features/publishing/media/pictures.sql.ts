import { sql, type RawBuilder } from 'kysely';

interface Picture {
  id: string;
  /** Of the file, within the picture's sizes. */
  name: string;
}

/**
 * Query: a row if this file is a public picture that this person uploaded. Locks it against sweeps until the
 * transaction ends.
 */
export const lockOwnPicture = (ownerId: string, { id, name }: Picture): RawBuilder<unknown> => sql`
  select from media
  where id = ${id} and owner_id = ${ownerId} and access = 'public' and kind = 'image' and state = 'ready'
    and files @> ${JSON.stringify([{ name }])}::jsonb
  for key share`;

/** Statement: deletes public pictures of this person and returns their `files`. */
export const deletePictures = (ownerId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  delete from media
  where id::text = any(${ids}::text[]) and owner_id = ${ownerId} and access = 'public'
  returning files`;
