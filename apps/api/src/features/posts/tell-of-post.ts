import { notifyGrouped, showNotices, type NewNotice } from '#features/notifications/notifications.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import type { Deps } from '#app/deps.ts';
import { insertPostLetters, listReadersToTell, lockPublished, TOLD_AT_ONCE } from './tell-of-post.queries.ts';

interface Telling {
  postId: string;
  /** The last one who was told; null at first. */
  after: string | null;
}

/** Tells a post's readers that it is out. Sent in the transaction that publishes it. */
export const tellOfPost = queue<Telling>('tell-of-post');

/**
 * Tells the next few and, in the same transaction, leaves the rest to the job that follows: a crash forgets nobody and
 * tells nobody twice. What has become of the post meanwhile counts, not what it was.
 */
async function tellSome(deps: Deps, { postId, after }: Telling): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const post = await lockPublished(tx, postId);
    if (!post) return;
    const readers = await listReadersToTell(tx, post, { after, now });
    const toNotice = (to: string): NewNotice => ({
      to,
      from: post.author_id,
      others: 0,
      entityType: 'post',
      entityId: postId,
      eventKey: `post:${postId}`,
      // Of two posts the later one stands first, whichever job was quicker.
      at: post.published_at,
    });
    const notices = await notifyGrouped(tx, readers.map(toNotice));
    await insertPostLetters(tx, { postId, readerIds: notices.map(({ userId }) => userId), now });
    const last = readers[TOLD_AT_ONCE - 1];
    if (last !== undefined) await deps.jobs.send(tx, tellOfPost, { postId, after: last });
    afterCommit(() => showNotices(deps, notices));
  });
}

export const workTellOfPost = (deps: Deps): void => deps.jobs.work(tellOfPost, (telling) => tellSome(deps, telling));
