import { isDeepStrictEqual } from 'node:util';
import { serverLimits } from '@udala/contract/server-limits';
import { lockMedia, ownPictureFiles } from '#features/publishing/media/media.sql.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { deleteCover, insertBlur, insertTeaserPicture } from './covers.queries.ts';
import type { Draft } from './draft.ts';
import { eraseFiles, type OwnPost } from './post-files.queries.ts';

/** A picture made small, ready to become a cover. */
export interface Blur {
  sourceId: string;
  url: string;
}

/** The id of the picture that the post's cover is to be made of; null if nothing is to be made. */
export function blurSource(before: Draft, { cover }: Draft): string | null {
  return cover.kind === 'blur' && !isDeepStrictEqual(cover, before.cover) ? cover.sourceId : null;
}

/**
 * Made outside of transactions: the picture is decoded again. @throws AppError `invalid_request` for a picture that is
 * not the author's or cannot be read.
 */
export async function makeBlur(
  { db, storage, images }: Pick<Deps, 'db' | 'storage' | 'images'>,
  { authorId, sourceId }: { authorId: string; sourceId: string },
): Promise<Blur> {
  const { rows } = await ownPictureFiles(authorId, sourceId).execute(db);
  const [smallest] = (rows[0]?.files ?? []).filter(({ format }) => format === 'webp');
  const bytes = smallest && (await storage.open(smallest.key));
  if (!bytes) throw invalidField('cover', say().postsServer.coverNeedsPicture);
  try {
    const url = await images.blur({ bytes, person: authorId, maxLength: serverLimits.blurMaxLength });
    if (url === null) throw invalidField('cover', say().postsServer.coverNeedsPicture);
    return { sourceId, url };
  } finally {
    // Unread if too many wait already.
    bytes.destroy();
  }
}

/**
 * Replaces the cover of a post, after its files. Returns the storage keys of the files removed.
 * @throws AppError `invalid_request` for a picture that is not the author's, not private, or used elsewhere.
 */
export async function replaceCover(
  tx: Tx,
  post: OwnPost,
  { before, after, blur }: { before: Draft; after: Draft; blur: Blur | null },
): Promise<string[]> {
  const { cover } = after;
  if (isDeepStrictEqual(before.cover, cover)) return [];
  const dropped = await deleteCover(tx, post.id);
  if (cover.kind === 'blur' && blur) await insertBlur(tx, post, blur.url);
  if (cover.kind === 'teaser') {
    await lockMedia(post.authorId, [cover.pictureId]).execute(tx);
    const isTaken = await insertTeaserPicture(tx, post, cover.pictureId);
    if (!isTaken) throw invalidField('coverPictureId', say().postsServer.coverNotYours);
  }
  return eraseFiles(tx, dropped);
}
