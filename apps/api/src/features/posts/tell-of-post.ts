import { showNoticesOf } from '#features/notifications/notifications.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import { insertPostLetters, lockPublished, tellReaders } from './tell-of-post.queries.ts';

interface Telling {
  postId: string;
  /** The last one who was told; null at first. */
  after: string | null;
}

/** Tells a post's readers that it is out. Sent in the transaction that publishes it; a crash is noticed soon. */
export const tellOfPost = queue<Telling>('tell-of-post', { heartbeatSeconds: 10 });

/** After so many a job leaves the rest to one that follows, so that none outlasts its time. */
const BATCHES_A_JOB = 10;

/**
 * Tells some, batch by batch. What has become of the post and of its readers meanwhile counts, not what they were. A job
 * that is done again after a crash begins anew, and tells nobody twice.
 */
async function tellSome(deps: Deps, { postId, after }: Telling): Promise<void> {
  let told = after;
  for (let batch = 1; batch <= BATCHES_A_JOB; batch += 1) {
    const last = await tellBatch(deps, { postId, after: told }, batch === BATCHES_A_JOB);
    if (last === null) return;
    told = last;
  }
}

/** The last who was told where there may be more, else null. The rest is left to a job in the same transaction. */
async function tellBatch(deps: Deps, { postId, after }: Telling, leavesRest: boolean): Promise<string | null> {
  const now = deps.clock.now();
  const { lastId, toldIds } = await inTransaction(deps.db, async (tx) => {
    const post = await lockPublished(tx, postId);
    if (!post) return { lastId: null, toldIds: [] };
    const told = await tellReaders(tx, { id: postId, ...post }, { after, now });
    await insertPostLetters(tx, { postId, readerIds: told.toldIds, now });
    if (told.lastId !== null && leavesRest) await deps.jobs.send(tx, tellOfPost, { postId, after: told.lastId });
    return told;
  });
  await showNoticesOf(deps, `post:${postId}`, toldIds);
  return lastId;
}

export const workTellOfPost = (deps: Deps): void => deps.jobs.work(tellOfPost, (telling) => tellSome(deps, telling));
