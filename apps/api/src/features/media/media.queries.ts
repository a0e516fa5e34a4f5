import { sql } from 'kysely';
import { readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';

export interface MediaFile {
  /** The last part of its address. */
  name: string;
  width: number;
  height: number;
  format: 'avif' | 'webp';
  bytes: number;
  /** Where storage keeps it; never told. */
  key: string;
}

interface NewImage {
  ownerId: string;
  access: 'public' | 'members';
  width: number;
  height: number;
  placeholder: string;
  files: readonly MediaFile[];
  at: Date;
}

export async function insertImage(db: Db, image: NewImage): Promise<string> {
  const { id } = await db
    .insertInto('media')
    .values({
      owner_id: image.ownerId,
      kind: 'image',
      access: image.access,
      state: 'ready',
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
      files: JSON.stringify(image.files),
      created_at: image.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OpenMedia {
  access: 'public' | 'members';
  files: MediaFile[];
}

/**
 * The medium if the reader may have it: a public one, one of a post she can see, or her own that is in no post yet.
 */
export async function findOpenMedia(db: Db, reader: Reader, id: string, now: Date): Promise<OpenMedia | undefined> {
  const { rows } = await sql<OpenMedia>`
    select media.access, media.files
    from media
    left join post_media used on used.media_id = media.id
    left join ${readablePosts(reader, now)} p on p.id = used.post_id
    where media.id = ${id} and media.state = 'ready'
      and (media.access = 'public' or p.can_see or (used.media_id is null and media.owner_id = ${reader.userId}::uuid))
  `.execute(db);
  return rows[0];
}
