import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@udala/contract/endpoint';
import { serverLimits } from '@udala/contract/server-limits';
import { uploadPresets, type uploadImage as uploadEndpoint } from '@udala/contract/uploads';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days } from '#platform/clock.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ImageRefused, type DecodedImage, type ImageVariant, type Undecoded } from '#platform/images/images.ts';
import { mediaAddress } from '#platform/storage/media-address.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { insertImage, type MediaFile } from './media.queries.ts';

/** Enough for a hundred posts full of pictures; prevents one person from filling the disk. */
const picturesBy: RateLimit = { name: 'pictures by', max: 1_000, windowMs: days(1) };

/** Stores a person's picture decoded and encoded anew: no byte of the uploaded file is stored. */
export async function uploadImage(
  deps: Deps,
  viewer: Viewer,
  { path, fields }: UploadedFile,
): Promise<ReplyOf<typeof uploadEndpoint>> {
  const preset = uploadPresets.find((each) => each === fields['upload_preset']);
  if (!preset) throw invalidField('upload_preset', say().mediaServer.presetUnknown);
  if (preset === 'post' && !viewer.roles.includes('creator')) throw new AppError('forbidden', say().errors.forCreators);

  await enforceRateLimits(deps, [{ limit: picturesBy, key: viewer.userId }], say().mediaServer.picturesUsedUp);
  const use = preset === 'profile' ? forProfile : forPost;
  return storePicture(deps, { path, ownerId: viewer.userId, person: viewer.userId, ...use });
}

const forProfile = { access: 'public', maxPixels: serverLimits.profileImageMaxPixels } as const;
export const forPost = { access: 'members', maxPixels: serverLimits.imageMaxPixels } as const;

interface Picture {
  path: string;
  ownerId: string;
  /** Key of the fair queue of the decoder. */
  person: string;
  access: 'public' | 'members';
  maxPixels: number;
}

/** @throws AppError `unsupported_media` for a file that is no picture. */
export async function storePicture(
  deps: Deps,
  { path, ownerId, person, access, maxPixels }: Picture,
): Promise<ReplyOf<typeof uploadEndpoint>> {
  const { width, height, placeholder, variants } = await decode(deps, { file: path, person, maxPixels });
  const stored = variants.map((variant) => ({ variant, file: toFile(variant) }));
  const files = stored.map(({ file }) => file);
  try {
    for (const { variant, file } of stored) await deps.storage.put(file.key, variant.bytes);
    // A copy in addition to our own files: if the host fails, the picture is not lost.
    const outside = access === 'public' ? await sendOutside(deps, variants.at(-1)) : undefined;
    const known = files.map((file, index) => (outside && index === files.length - 1 ? { ...file, outside } : file));
    const at = deps.clock.now();
    const id = await insertImage(deps.db, { ownerId, access, width, height, placeholder, files: known, at });
    const name = files.at(-1)?.name ?? '';
    return { id, secure_url: mediaAddress(`${id}/${name}`), width, height, format: 'webp', placeholder };
  } catch (error) {
    await discard(deps.storage, files);
    throw error;
  }
}

/** URL of the copy at the image host; undefined without a host, or if the host does not accept it. */
async function sendOutside(
  { imageHost }: Pick<Deps, 'imageHost'>,
  widest: ImageVariant | undefined,
): Promise<string | undefined> {
  const hosted = widest && (await imageHost?.upload(widest.bytes, widest.format));
  return hosted?.url;
}

const MEGAPIXEL = 1_000_000;

async function decode(deps: Pick<Deps, 'images'>, undecoded: Undecoded): Promise<DecodedImage> {
  try {
    return await deps.images.decode(undecoded);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const sentence = error.isTooLarge
      ? say().mediaServer.pictureTooLarge(undecoded.maxPixels / MEGAPIXEL)
      : say().mediaServer.pictureUnreadable;
    throw new AppError('unsupported_media', sentence, { fields: { file: sentence }, cause: error });
  }
}

const KEY_BYTES = 16;

function toFile({ width, height, format, bytes }: ImageVariant): MediaFile {
  const key = randomBytes(KEY_BYTES).toString('hex');
  return {
    name: `${width}.${format}`,
    width,
    height,
    format,
    bytes: bytes.length,
    key: `${key.slice(0, 2)}/${key}.${format}`,
  };
}

/**
 * Removes files stored before a failure. Errors are ignored: a file that remains belongs to no row and is never shown.
 */
async function discard(storage: Storage, files: readonly MediaFile[]): Promise<void> {
  await Promise.allSettled(files.map(({ key }) => storage.remove(key)));
}
