import { sql } from 'kysely';
import { readablePosts, type Reader } from '#features/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import { isOnOwnSite } from '#platform/http/viewer.ts';
import type { ImageVariant } from '#platform/images/images.ts';
import type { VideoFormat } from '#platform/video/formats.ts';

export interface MediaFile {
  /** The last part of its address. */
  name: string;
  /** Null with the height for a video that could not be read. */
  width: number | null;
  height: number | null;
  format: ImageVariant['format'] | VideoFormat;
  bytes: number;
  /** Where storage keeps it; never told. */
  key: string;
  /** The address of a copy at an image host. Only a public picture's widest file has one. */
  outside?: string;
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
  /** Whether anybody may have it, and keep it. */
  isPublic: boolean;
  /** False for a video that browsers cannot play. */
  playable: boolean;
  files: MediaFile[];
}

/**
 * The medium if the reader may have it: a public one, one of a post she can see, or where she works her own that is in no
 * post yet. A video's picture opens exactly for who may have the video.
 */
export async function findOpenMedia(db: Db, reader: Reader, id: string, now: Date): Promise<OpenMedia | undefined> {
  const ownerId = isOnOwnSite(reader) ? reader.userId : null;
  const { rows } = await sql<OpenMedia>`
    select media.playable, media.files,
      media.access = 'public' or (p.state = 'published' and p.audience = 'everyone') is true as "isPublic"
    from media
    left join media video on video.poster_id = media.id
    left join post_media used on used.media_id = coalesce(video.id, media.id)
    left join ${readablePosts(reader, now)} p on p.id = used.post_id
    where media.id = ${id} and media.state = 'ready'
      and (media.access = 'public' or p.can_see or (used.media_id is null and media.owner_id = ${ownerId}::uuid))
  `.execute(db);
  return rows[0];
}
