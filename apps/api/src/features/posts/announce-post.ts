import { showNotificationsOf } from '#features/notifications/notifications.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import { insertPostEmails, lockPublished, notifyReaders } from './announce-post.queries.ts';

interface PostAnnouncement {
  postId: string;
  /** The last one who was told; null at first. */
  after: string | null;
}

/** Tells a post's readers that it is out. Sent in the transaction that publishes it; a crash is noticed soon. */
export const announcePost = queue<PostAnnouncement>('announce-post', { heartbeatSeconds: 10 });

/** After so many a job leaves the rest to one that follows, so that none outlasts its time. */
const BATCHES_A_JOB = 10;

/**
 * Tells some, batch by batch. What has become of the post and of its readers meanwhile counts, not what they were. A job
 * that is done again after a crash begins anew, and tells nobody twice.
 */
async function announceSome(deps: Deps, { postId, after }: PostAnnouncement): Promise<void> {
  let notified = after;
  for (let batch = 1; batch <= BATCHES_A_JOB; batch += 1) {
    const last = await announceBatch(deps, { postId, after: notified }, batch === BATCHES_A_JOB);
    if (last === null) return;
    notified = last;
  }
}

/** The last who was told where there may be more, else null. The rest is left to a job in the same transaction. */
async function announceBatch(
  deps: Deps,
  { postId, after }: PostAnnouncement,
  leavesRest: boolean,
): Promise<string | null> {
  const now = deps.clock.now();
  const { lastId, notifiedIds } = await inTransaction(deps.db, async (tx) => {
    const post = await lockPublished(tx, postId);
    if (!post) return { lastId: null, notifiedIds: [] };
    const notified = await notifyReaders(tx, { id: postId, ...post }, { after, now });
    await insertPostEmails(tx, { postId, readerIds: notified.notifiedIds, now });
    if (notified.lastId !== null && leavesRest)
      await deps.jobs.send(tx, announcePost, { postId, after: notified.lastId });
    return notified;
  });
  await showNotificationsOf(deps, `post:${postId}`, notifiedIds);
  return lastId;
}

export const workPostAnnouncements = (deps: Deps): void =>
  deps.jobs.work(announcePost, (announcement) => announceSome(deps, announcement));
