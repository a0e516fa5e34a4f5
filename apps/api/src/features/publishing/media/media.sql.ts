import { sql, type RawBuilder } from 'kysely';

/** Media that are not deleted, each with the `poster` of a video as JSON. Storage keys in `files` stay on the server. */
export const mediaWithPosters: RawBuilder<unknown> = sql`(
  select medium.*, case when picture.id is not null then
    json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height,
      'placeholder', picture.placeholder, 'files', picture.files) end as poster
  from media medium left join media picture on picture.id = medium.poster_id and picture.state = 'ready'
  where medium.state <> 'deleted')`;

/** The `version` of each medium and its poster, by `id`: the transactions that wrote their rows. */
export const mediaVersions: RawBuilder<unknown> = sql`(
  select medium.id, concat_ws('.', medium.xmin, picture.xmin) as version
  from media medium left join media picture on picture.id = medium.poster_id)`;

/** All media by kind: `id`, `kind`, and a video's `poster_id`. */
export const mediaKinds: RawBuilder<unknown> = sql`(select id, kind, poster_id from media)`;

/** Condition: the picture is some post's cover, and may be nothing else. */
const isCover = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_covers cover where cover.picture_id = ${id})`;

/** The files of a person's own picture, from which a cover is made: no row if it is not theirs or not ready. */
export const ownPictureFiles = (ownerId: string, id: string): RawBuilder<{ files: StoredFile[] }> =>
  sql<{
    files: StoredFile[];
  }>`select files from media where id = ${id} and owner_id = ${ownerId} and kind = 'image' and state = 'ready'`;

interface StoredFile {
  format: string;
  width: number;
  key: string;
}

/** The picture of a post, as `file`: its first medium, or that one's poster, where `condition` holds. */
export const thumbnailOf = (postId: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select picture.id || '/' || (picture.files -> 0 ->> 'name') as file
  from post_media shown
  join media on media.id = shown.media_id
  join media picture on picture.id = coalesce(media.poster_id, media.id)
  where shown.post_id = ${postId} and ${condition} and picture.kind = 'image' and picture.state = 'ready'
  order by shown.position limit 1)`;

interface Owned {
  ownerId: string;
  kind: 'image' | 'video';
}

/** A person's private media that are no video's poster: `id`, `owner_id`. A post may show them if no other does. */
export const attachableMedia = ({ ownerId, kind }: Owned): RawBuilder<unknown> => sql`(
  select medium.id, medium.owner_id from media medium
  where medium.owner_id = ${ownerId} and medium.kind = ${kind} and medium.access = 'members' and medium.state <> 'deleted'
    and not exists (select from media video where video.poster_id = medium.id) and not ${isCover(sql`medium.id`)})`;

/**
 * A person's private pictures that are shown nowhere, as `id` and `owner_id`: one may become the cover of a post.
 */
export const unusedPictures = (ownerId: string): RawBuilder<unknown> => sql`(
  select medium.id, medium.owner_id from ${attachableMedia({ ownerId, kind: 'image' })} medium
  join media ready on ready.id = medium.id and ready.state = 'ready'
  where not exists (select from post_media used where used.media_id = medium.id))`;

/**
 * Locks a person's media until the transaction ends, so that none is used in two places. In id order to avoid
 * deadlocks.
 */
export const lockMedia = (ownerId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  select from media where id = any(${ids}::uuid[]) and owner_id = ${ownerId} order by id for update`;

interface Poster {
  ownerId: string;
  videoId: string;
  posterId: string;
}

/**
 * Sets a video's poster: the owner's own picture, private and used nowhere else. Returns the poster `before`; no row
 * when the picture may not be used.
 */
export const setPosterOf = ({ ownerId, videoId, posterId }: Poster): RawBuilder<{ before: string | null }> => sql<{
  before: string | null;
}>`
  update media video set poster_id = poster.id
  from media poster
  where video.id = ${videoId} and video.owner_id = ${ownerId} and poster.id = ${posterId}
    and poster.owner_id = ${ownerId} and poster.kind = 'image' and poster.access = 'members' and poster.state = 'ready'
    and not exists (select from post_media where media_id = poster.id)
    and not exists (select from media other where other.poster_id = poster.id and other.id <> video.id)
    and not ${isCover(sql`poster.id`)}
  returning old.poster_id as before`;

/** Gives media new ids. A video in preparation keeps its id: it had no address, and its job uses the id. */
export const renameMedia = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`update media set id = uuidv7() where id = any(${ids}::uuid[]) and state = 'ready'`;

/** Condition on `media`: one of these, or the poster of a video among them. */
export const isOneOfOrPoster = (ids: readonly string[]): RawBuilder<unknown> => sql`(
  id = any(${ids}::uuid[]) or id in (select poster_id from media video where video.id = any(${ids}::uuid[])))`;

/** Deletes the media that meet a condition, and returns the storage `keys` of the files of each. */
export const deleteMedia = (condition: RawBuilder<unknown>): RawBuilder<{ keys: string[] }> => sql<{ keys: string[] }>`
  delete from media where ${condition}
  returning array(select file ->> 'key' from jsonb_array_elements(files) file) as keys`;
