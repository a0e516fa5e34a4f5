import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { addToStats, type StoredPost } from './posts.queries.ts';
import { DUE_AT_ONCE, publishDuePosts } from './scheduled.queries.ts';
import { announcePost } from './announce-post.ts';

/** Counts a published post and queues its announcement. Runs in the transaction that publishes it. */
export async function announce(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  post: Pick<StoredPost, 'id' | 'authorId' | 'postType'>,
): Promise<void> {
  await addToStats(tx, post, 1);
  await jobs.send(tx, announcePost, { postId: post.id, after: null });
}

/** Publishes every post that is due. Safe in several processes at once. */
export async function publishDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let published = DUE_AT_ONCE; published === DUE_AT_ONCE;) {
    published = await inTransaction(deps.db, async (tx) => {
      const posts = await publishDuePosts(tx, now);
      for (const post of posts) await announce(deps, tx, post);
      return posts.length;
    });
  }
}
