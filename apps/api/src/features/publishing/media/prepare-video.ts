import { mkdir, rm, stat } from 'node:fs/promises';
import { days, later } from '#platform/clock.ts';
import { AppError } from '#platform/http/errors.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { sniffVideo } from '#platform/video/formats.ts';
import type { MadeVideo } from '#platform/video/video-files.ts';
import type { Deps } from '#app/deps.ts';
import type { Incoming, IncomingVideo } from './incoming.ts';
import type { MediaFile } from './media.queries.ts';
import { forPost, storePicture } from './uploads.service.ts';
import {
  attachTakenPicture,
  findVideo,
  giveUpVideos,
  isFileStored,
  isPictureWanted,
  markReady,
} from './videos.queries.ts';

/**
 * Runs one job at a time per process. Retries span a night, for disks that are full; the heartbeat detects a killed
 * process within half a minute.
 */
export const prepareVideo = queue<IncomingVideo>(
  'prepare-video',
  { retryLimit: 50, retryDelay: 2, retryDelayMax: 900, expireInSeconds: 3_600, heartbeatSeconds: 30 },
  { atOnce: 1 },
);

const RETENTION_DAYS = 2;

/** Idempotent: may be killed anywhere and run again. Completed steps are skipped and partial results are discarded. */
export async function prepare(deps: Deps, incoming: Incoming, upload: IncomingVideo): Promise<void> {
  const folder = incoming.folderOf(upload);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const video = await findVideo(deps.db, upload);
    if (video?.state === 'processing') await makeReady(deps, incoming, upload, folder);
    await tidyStorage(deps, upload);
    await takePicture(deps, incoming, upload, folder);
    await incoming.take(upload);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeReady(
  deps: Pick<Deps, 'db' | 'storage' | 'videos'>,
  incoming: Incoming,
  upload: IncomingVideo,
  folder: string,
): Promise<void> {
  const made = await deps.videos.make(await originalOf(incoming, upload), folder);
  const file = await toFile(upload, made);
  await deps.storage.putFile(file.key, made.file);
  const { playable, durationMs } = made;
  await markReady(deps.db, { id: upload.id, file, playable, durationMs });
}

async function originalOf(incoming: Incoming, upload: IncomingVideo) {
  const file = incoming.fileOf(upload);
  const format = await sniffVideo(file);
  if (format === null) throw new Error('the upload is no video any more');
  return { file, format };
}

/** Storage key of a video. Equal for every attempt, so that a killed attempt leaves no stray file. */
export const keyOf = ({ id }: IncomingVideo): string => `${id.slice(-2)}/${id}`;

async function toFile(upload: IncomingVideo, { file, format, width, height }: MadeVideo): Promise<MediaFile> {
  const { size } = await stat(file);
  return { name: `video.${format}`, width, height, format, bytes: size, key: keyOf(upload) };
}

/** Removes the stored file if the post was deleted during processing. */
async function tidyStorage(deps: Pick<Deps, 'db' | 'storage'>, upload: IncomingVideo): Promise<void> {
  const key = keyOf(upload);
  if (!(await isFileStored(deps.db, { ownerId: upload.ownerId, key }))) await deps.storage.remove(key);
}

/** Takes a picture from the beginning of a video that has none. Does nothing without ffmpeg. */
async function takePicture(deps: Deps, incoming: Incoming, upload: IncomingVideo, folder: string): Promise<void> {
  const stored = { ownerId: upload.ownerId, key: keyOf(upload) };
  if (!(await isPictureWanted(deps.db, stored))) return;
  const path = await deps.videos.picture(await originalOf(incoming, upload), folder);
  if (path === null) return;
  try {
    const { id } = await storePicture(deps, { path, ownerId: upload.ownerId, person: 'videos', ...forPost });
    await attachTakenPicture(deps.db, stored, id);
  } catch (error) {
    // A frame that cannot be decoded is not retried.
    if (!(error instanceof AppError && error.code === 'unsupported_media')) throw error;
  }
}

export async function sweepIncoming(deps: Deps, incoming: Incoming): Promise<void> {
  const { clock, db, log } = deps;
  // File times are of the machine's own clock, which the sandbox does not move.
  await incoming.sweep(later(clock.now(), -clock.offsetMs - days(RETENTION_DAYS)));
  const lost = await giveUpVideos(db, later(clock.now(), -days(RETENTION_DAYS)));
  if (lost > 0) log.error({ lost }, 'videos could not be prepared in two days');
}
