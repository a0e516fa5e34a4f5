import { sql, type RawBuilder } from 'kysely';
import { mediaWithPosters, unusedPictures } from '#features/publishing/media/media.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cover } from './draft.ts';
import type { OwnPost } from './post-files.queries.ts';
import type { PictureRow } from './pictures.view.ts';

/** A cover as its readers see it. */
export interface CoverRow {
  blur: string | null;
  picture: PictureRow | null;
}

/** The cover of a post as a `CoverRow`; null without one. Never holds a file of the post. */
export const coverOfPost = (postId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('blur', cover.blur, 'picture', case when media.id is not null then json_build_object(
    'id', media.id, 'width', media.width, 'height', media.height, 'placeholder', media.placeholder,
    'files', media.files) end)
  from post_covers cover left join ${mediaWithPosters} media on media.id = cover.picture_id
  where cover.post_id = ${postId})`;

/** The author's choice that a row stands for; a blur is of the post's first picture or its video's. */
export function toCover(row: CoverRow | null, sourceId: string | null): Cover {
  if (row?.picture) return { kind: 'teaser', pictureId: row.picture.id };
  return row && sourceId !== null ? { kind: 'blur', sourceId } : { kind: 'none' };
}

export async function insertBlur(db: Db, { id, authorId }: OwnPost, blur: string): Promise<void> {
  await db.insertInto('post_covers').values({ post_id: id, author_id: authorId, blur }).execute();
}

/** False for a picture that is not the author's own and private, or that is used elsewhere. */
export async function insertTeaserPicture(db: Db, { id, authorId }: OwnPost, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into post_covers (post_id, author_id, picture_id)
    select ${id}, picture.owner_id, picture.id from ${unusedPictures(authorId)} picture where picture.id = ${pictureId}
    returning post_id`.execute(db);
  return rows.length === 1;
}

/** Deletes the cover of a post. Returns the ids of its pictures, which are to be erased. */
export async function deleteCover(db: Db, postId: string): Promise<string[]> {
  const deleted = await db.deleteFrom('post_covers').where('post_id', '=', postId).returning('picture_id').execute();
  return deleted.flatMap(({ picture_id: id }) => id ?? []);
}
