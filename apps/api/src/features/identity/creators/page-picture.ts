import type { Tx } from '#platform/db/transaction.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { say } from '#platform/say.ts';
import type { CreatorPageRow } from './creators.queries.ts';
import { erasePictures, isOwnPicture } from './page-picture.queries.ts';

export type Pictures = Pick<CreatorPageRow, 'avatar_key' | 'banner_key' | 'page_image_key'>;

const pictureForm = /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\d{1,5}\.webp)$/;

/** The page's picture, or none. It is also the avatar until the creator has chosen another. */
export async function choosePicture(
  tx: Tx,
  ownerId: string,
  before: Pictures,
  address: string | null,
): Promise<Pick<Pictures, 'avatar_key' | 'page_image_key'>> {
  const key = await pictureKey(tx, ownerId, { field: 'pageImageUrl', address });
  const isFaceToo = before.avatar_key === null || before.avatar_key === before.page_image_key;
  return { page_image_key: key, avatar_key: isFaceToo ? key : before.avatar_key };
}

/**
 * The storage key of a picture's address; null stays null.
 * @throws AppError `invalid_request` for the field, unless the creator uploaded the file themselves as a public one.
 */
export async function pictureKey(
  tx: Tx,
  ownerId: string,
  { field, address }: { field: string; address: string | null },
): Promise<string | null> {
  if (address === null) return null;
  const [, id, name] = pictureForm.exec(address) ?? [];
  if (id === undefined || name === undefined || !(await isOwnPicture(tx, ownerId, { id, name }))) {
    throw invalidField(field, say().creatorsServer.pictureNotYours);
  }
  return `${id}/${name}`;
}

const idsIn = ({ avatar_key, banner_key, page_image_key }: Pictures): Set<string> =>
  new Set([avatar_key, banner_key, page_image_key].flatMap((key) => key?.split('/')[0] ?? []));

/** Deletes the pictures that the profile does not show any more. */
export async function dropPictures(
  tx: Tx,
  jobs: Jobs,
  ownerId: string,
  { before, after }: { before: Pictures; after: Pictures },
): Promise<void> {
  const unused = idsIn(before).difference(idsIn(after));
  if (unused.size === 0) return;
  const keys = await erasePictures(tx, ownerId, [...unused]);
  if (keys.length > 0) await jobs.send(tx, removeFiles, { keys });
}
