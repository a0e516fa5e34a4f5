import type { UploadedVideo } from '@udala/contract/videos';
import { assertMayPublishHere } from '#features/publishing/posts/posts.policy.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sniffVideo } from '#platform/video/formats.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import type { Incoming, IncomingVideo } from './incoming.ts';
import { keyOf, prepareVideo } from './prepare-video.ts';
import { findVideo, insertVideo } from './videos.queries.ts';

/** Up to 200 MB each; prevents one person from filling the disk. Resuming an upload does not count again. */
const videosBy: RateLimit = { name: 'videos by', max: 50, windowMs: days(1) };

/** @throws AppError `rate_limited` */
export const countBegunVideo = (deps: Deps, ownerId: string): Promise<void> =>
  enforceRateLimits(deps, [{ limit: videosBy, key: ownerId }], say().mediaServer.videosUsedUp);

/**
 * Idempotent: records a complete upload and queues its preparation. The format is read from the bytes.
 * @throws AppError `unsupported_media` for anything but the four formats; the upload is then discarded.
 */
export async function receiveVideo(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  incoming: Incoming,
  upload: IncomingVideo,
): Promise<void> {
  const format = await sniffVideo(incoming.fileOf(upload));
  if (format === null) {
    await incoming.discard(upload);
    throw new AppError('unsupported_media', say().mediaServer.videoUnreadable);
  }
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (await insertVideo(tx, { ...upload, key: keyOf(upload), at })) await deps.jobs.send(tx, prepareVideo, upload);
  });
}

/** @throws AppError `not_found` for an upload that is not the viewer's own. */
export async function getVideo(
  deps: Pick<Deps, 'db'>,
  incoming: Incoming,
  viewer: Viewer,
  id: string,
): Promise<UploadedVideo> {
  assertMayPublishHere(viewer);
  const upload = { ownerId: viewer.userId, id };
  const [video, progress] = [await findVideo(deps.db, upload), await incoming.findProgress(upload)];
  if (video?.state === 'ready') {
    const { playable, durationMs, files } = video;
    return { id, state: playable ? 'ready' : 'download', bytes: files[0]?.bytes ?? 0, durationMs };
  }
  if (video?.state === 'processing') return { id, state: 'preparing', bytes: progress?.size ?? 0, durationMs: null };
  if (!progress || progress.isTaken) throw notFound();
  return { id, state: 'uploading', bytes: progress.received, durationMs: null };
}
