import { lockMedia, setPosterOf } from '#features/publishing/media/media.sql.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { say } from '#platform/say.ts';
import { hasSameFiles, type Draft } from './draft.ts';
import { attachFiles, detachFiles, eraseFiles, type OwnPost } from './post-files.queries.ts';

/**
 * Replaces the files of a post by those of `after`. Returns the storage keys of the files removed.
 * @throws AppError `invalid_request` for a file that is not the author's, not private, or used elsewhere.
 */
export async function replaceFiles(tx: Tx, post: OwnPost, before: Draft, after: Draft): Promise<string[]> {
  if (hasSameFiles(before, after)) return [];
  const idsAfter = idsOf(after);
  await lockMedia(post.authorId, [...new Set([...idsOf(before), ...idsAfter])]).execute(tx);
  await detachFiles(tx, post.id);
  const { pictures, video } = after;
  const attached = await attachFiles(tx, post, { kind: 'image', files: pictures });
  if (attached !== pictures.length) throw invalidField('imageContent', say().postsServer.pictureNotYours);
  const unused = video ? await attachVideo(tx, post, video) : [];
  return eraseFiles(
    tx,
    [...idsOf(before), ...unused].filter((id) => !idsAfter.includes(id)),
  );
}

const idsOf = ({ pictures, video }: Draft): string[] => [
  ...pictures.map(({ id }) => id),
  ...(video ? [video.id] : []),
  ...(video?.posterId ? [video.posterId] : []),
];

/** Returns the id of the poster that was replaced, if there was one. */
async function attachVideo(tx: Tx, post: OwnPost, { id, posterId }: NonNullable<Draft['video']>): Promise<string[]> {
  const attached = await attachFiles(tx, post, { kind: 'video', files: [{ id }] });
  if (attached !== 1) throw invalidField('videoContent', say().postsServer.videoNotYours);
  if (posterId === null) return [];
  const { rows } = await setPosterOf({ ownerId: post.authorId, videoId: id, posterId }).execute(tx);
  const [set] = rows;
  if (!set) throw invalidField('videoContent', say().postsServer.posterNotYours);
  return set.before === null ? [] : [set.before];
}
