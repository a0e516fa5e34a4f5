import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Deps } from '#app/deps.ts';
import { incomingOf } from './incoming.ts';
import { prepare, prepareVideo, sweepIncoming } from './prepare-video.ts';
import { deleteUnused, lockUnused } from './sweep.queries.ts';

const SWEEP_EVERY_MS = minutes(60);
/** A draft on a phone refers to its uploads; they stay available for this long. */
const RETENTION_MS = days(7);
const BATCH = 100;

export function mediaJobs(deps: Deps): void {
  const incoming = incomingOf(deps);
  deps.jobs.work(prepareVideo, (upload) => prepare(deps, incoming, upload));
  deps.jobs.every('sweep incoming videos', SWEEP_EVERY_MS, () => sweepIncoming(deps, incoming));
  deps.jobs.every('sweep unused uploads', SWEEP_EVERY_MS, () => sweepUploads(deps));
}

/** Deletes media that were uploaded a week ago and are shown nowhere. */
async function sweepUploads(deps: Deps): Promise<void> {
  const before = later(deps.clock.now(), -RETENTION_MS);
  while ((await sweepBatch(deps, before)) > 0);
}

/** Deletes rows and queues the removal of their files in one transaction, so that neither outlives the other. */
const sweepBatch = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, before: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await lockUnused(tx, before, BATCH);
    const { count, keys } = await deleteUnused(tx, ids);
    if (keys.length > 0) await jobs.send(tx, removeFiles, { keys });
    return count;
  });
