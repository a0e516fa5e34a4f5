import { anonymizeReads } from '#features/insight/analytics/erase.queries.ts';
import { deleteBlocksOf, eraseOwnBlocks } from '#features/publishing/blocks/erase.queries.ts';
import { eraseChecklist } from '#features/insight/checklists/erase.queries.ts';
import { eraseComment } from '#features/publishing/comments/comment-changes.queries.ts';
import { clearAnswered } from '#features/publishing/comments/erase.queries.ts';
import { eraseQueuedPostEmails } from '#features/outreach/emails/erase.queries.ts';
import { eraseFollowers } from '#features/identity/follows/follows.queries.ts';
import { eraseLikes } from '#features/publishing/likes/erase.queries.ts';
import { eraseMedia } from '#features/publishing/media/erase.queries.ts';
import { eraseInvitationEmails, eraseInvitations } from '#features/outreach/members/invitations/erase.queries.ts';
import { eraseMessages, findThreadsOf } from '#features/outreach/messages/erase.queries.ts';
import { eraseNotifications } from '#features/identity/notifications/erase.queries.ts';
import { erasePost } from '#features/publishing/posts/posts.queries.ts';
import { eraseReactions } from '#features/publishing/reactions/erase.queries.ts';
import { clearNotes } from '#features/insight/reports/erase.queries.ts';
import { findUnerased, markErased } from '#features/identity/users/deleted.queries.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { eraseKeys } from '#platform/http/idempotency.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Deps } from '#app/deps.ts';
import { endAll } from './deletion.service.ts';
import { findCommentsOf, findPostsOf, lockThreadOf } from './erase.queries.ts';

/** The longest duration of a call that was accepted before the account was deleted. */
const IN_FLIGHT_MAX_MS = minutes(1);
const ACCOUNTS_AT_ONCE = 20;
const BATCH = 200;
const IN_ONE = 20;

/**
 * Erases the content of deleted people. Each step is a transaction that leaves all counts right and finds what is left,
 * so it ends the same if killed at any point or run by two processes at once.
 */
export async function eraseDeleted(deps: Deps): Promise<void> {
  const before = later(deps.clock.now(), -IN_FLIGHT_MAX_MS);
  for (;;) {
    const ids = await findUnerased(deps.db, before, ACCOUNTS_AT_ONCE);
    for (const id of ids) await erase(deps, id);
    if (ids.length < ACCOUNTS_AT_ONCE) return;
  }
}

async function erase(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx, afterCommit) => endAll(deps, tx, afterCommit, { userId, email: '', now }));
  for (const step of stepsOf(deps, userId)) while ((await step()) > 0);
  await inTransaction(deps.db, async (tx) => {
    await deleteBlocksOf(tx, userId);
    await clearAnswered(tx, userId);
    await clearNotes(tx, userId);
    await markErased(tx, userId, now);
  });
  deps.log.info({ userId }, 'a deleted account is erased');
}

/** Each step erases a batch and returns its size. Posts go before files, comments before their idempotency keys. */
function stepsOf(deps: Deps, userId: string): (() => Promise<number>)[] {
  const { db } = deps;
  const some = (work: (tx: Tx, userId: string, limit: number) => Promise<number>) => () =>
    inTransaction(db, (tx) => work(tx, userId, BATCH));
  return [
    async () => oneByOne(deps, await findPostsOf(db, userId, BATCH), (tx, id) => removePost(deps, tx, userId, id)),
    async () => oneByOne(deps, await findCommentsOf(db, userId, BATCH), (tx, id) => removeComment(deps, tx, id)),
    async () => oneByOne(deps, await findThreadsOf(db, userId, BATCH), (tx, id) => eraseMessages(tx, userId, id)),
    some(eraseLikes),
    some(eraseReactions),
    some(anonymizeReads),
    some(eraseFollowers),
    some((tx, id, limit) => removeMedia(deps, tx, id, limit)),
    some(eraseNotifications),
    some(eraseQueuedPostEmails),
    some(eraseKeys),
    some(eraseInvitations),
    some(eraseInvitationEmails),
    some(eraseOwnBlocks),
    some(eraseChecklist),
  ];
}

/** Uses small transactions, because writers under the same posts wait for the locks. */
async function oneByOne({ db }: Pick<Deps, 'db'>, ids: readonly string[], work: (tx: Tx, id: string) => Promise<void>) {
  for (let from = 0; from < ids.length; from += IN_ONE) {
    await inTransaction(db, async (tx) => {
      for (const id of ids.slice(from, from + IN_ONE)) await work(tx, id);
    });
  }
  return ids.length;
}

async function removePost({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, authorId: string, id: string): Promise<void> {
  const keys = await erasePost(tx, { id, authorId });
  if (keys && keys.length > 0) await jobs.send(tx, removeFiles, { keys });
}

/** Deletes the answers too, as when the author deletes the comment. */
async function removeComment({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> {
  await lockThreadOf(tx, id);
  await eraseComment(tx, id, clock.now());
}

async function removeMedia({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, userId: string, limit: number): Promise<number> {
  const { count, keys } = await eraseMedia(tx, userId, limit);
  if (keys.length > 0) await jobs.send(tx, removeFiles, { keys });
  return count;
}
