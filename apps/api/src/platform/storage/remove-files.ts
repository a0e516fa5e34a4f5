import { queue, type Jobs } from '../jobs/jobs.ts';
import type { Storage } from './storage.ts';

/**
 * Deletes files whose rows were deleted. Sent in the transaction that deletes the rows, so that neither outlives the
 * other. Retried for days, since nothing else would find the files again.
 */
export const removeFiles = queue<{ keys: string[] }>('remove-files', { retryLimit: 200, retryDelayMax: 3_600 });

export function workRemoveFiles(jobs: Jobs, storage: Storage): void {
  jobs.work(removeFiles, async ({ keys }) => {
    for (const key of keys) await storage.remove(key);
  });
}
