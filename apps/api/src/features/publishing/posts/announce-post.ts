import { queuePostEmails } from '#features/outreach/emails/post-emails.sql.ts';
import { showNotificationsOf } from '#features/identity/notifications/notifications.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import { lockPublished, notifyReaders } from './announce-post.queries.ts';

interface PostAnnouncement {
  postId: string;
  /** The last reader who was notified; null at first. */
  after: string | null;
}

/**
 * Announces a post to its readers. Sent in the transaction that publishes it; the short heartbeat detects a crash soon.
 */
export const announcePost = queue<PostAnnouncement>(
  'announce-post',
  { heartbeatSeconds: 10 },
  { formerly: 'tell-of-post' },
);

/** After this many batches a job leaves the rest to the next one, so that no job exceeds its time limit. */
const BATCHES_A_JOB = 10;

/**
 * Notifies readers in batches. The state of the post and its readers at that time counts, not the one at publishing.
 * Idempotent: a job repeated after a crash starts from its beginning and notifies nobody twice.
 */
export async function announceSome(deps: Deps, { postId, after }: PostAnnouncement): Promise<void> {
  let notified = after;
  for (let batch = 1; batch <= BATCHES_A_JOB; batch += 1) {
    const last = await announceBatch(deps, { postId, after: notified }, batch === BATCHES_A_JOB);
    if (last === null) return;
    notified = last;
  }
}

/** Returns the last reader notified if more may follow, else null. The rest is queued in the same transaction. */
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
    await queuePostEmails({ postId, readerIds: notified.notifiedIds, now }).execute(tx);
    if (notified.lastId !== null && leavesRest)
      await deps.jobs.send(tx, announcePost, { postId, after: notified.lastId });
    return notified;
  });
  await showNotificationsOf(deps, `post:${postId}`, notifiedIds);
  return lastId;
}
