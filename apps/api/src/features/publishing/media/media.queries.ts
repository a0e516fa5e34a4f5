import { sql } from 'kysely';
import { readablePosts, type Reader } from '#features/publishing/posts/posts.access.ts';
import type { Db } from '#platform/db/database.ts';
import { isOnOwnSite } from '#platform/http/viewer.ts';
import type { ImageVariant } from '#platform/images/images.ts';
import type { VideoFormat } from '#platform/video/formats.ts';

export interface MediaFile {
  /** Last segment of the file's URL. */
  name: string;
  /** Both dimensions are null for a video that could not be read. */
  width: number | null;
  height: number | null;
  format: ImageVariant['format'] | VideoFormat;
  bytes: number;
  /** Storage key. Never sent to a client. */
  key: string;
  /** URL of a copy at an image host. Only the widest file of a public picture has one. */
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
  /** True if anybody may open the file and caches may store it. */
  isPublic: boolean;
  /** True if anybody may open it for as long as it is a post's cover: caches ask each time. */
  isCover: boolean;
  /** False for a video in a format that browsers cannot play. */
  playable: boolean;
  files: MediaFile[];
}

/**
 * Finds the medium if the reader may open it: it is public, in a post they can see, the cover of a post that exists for
 * them, or their own and in no post yet (on a host where they work). A video's picture is open to exactly those who may
 * open the video.
 */
export async function findOpenMedia(db: Db, reader: Reader, id: string, now: Date): Promise<OpenMedia | undefined> {
  const ownerId = isOnOwnSite(reader) ? reader.userId : null;
  const { rows } = await sql<OpenMedia>`
    select media.playable, media.files,
      media.access = 'public'
        or (cover.post_id is null and p.state = 'published' and p.audience = 'everyone') is true as "isPublic",
      (cover.post_id is not null and p.state = 'published') is true as "isCover"
    from media
    left join media video on video.poster_id = media.id
    left join post_media used on used.media_id = coalesce(video.id, media.id)
    left join post_covers cover on cover.picture_id = media.id
    left join ${readablePosts(reader, now)} p on p.id = coalesce(used.post_id, cover.post_id)
    where media.id = ${id} and media.state = 'ready'
      and (media.access = 'public' or p.can_see or (cover.post_id is not null and p.id is not null)
        or (used.media_id is null and media.owner_id = ${ownerId}::uuid))
  `.execute(db);
  return rows[0];
}
