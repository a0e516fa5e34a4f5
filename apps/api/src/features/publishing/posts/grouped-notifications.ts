import {
  notifyGrouped,
  showNotifications,
  type NewNotification,
} from '#features/identity/notifications/notifications.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import {
  clearDue,
  groupByDay,
  lockDuePosts,
  type GroupedKind,
  type NotificationGroup,
} from './grouped-notifications.queries.ts';

/** Writes the notifications since the last round: one per post and day, for any number of people. */
export async function notifyAuthors(deps: Deps, kind: GroupedKind): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const postIds = await lockDuePosts(tx, kind, now);
    if (postIds.length === 0) return;
    const groups = await groupByDay(tx, kind, postIds);
    const notifications = await notifyGrouped(
      tx,
      groups.map((group) => toNewNotification(kind, group, now)),
    );
    await clearDue(tx, kind, postIds);
    afterCommit(() => showNotifications(deps, notifications));
  });
}

const toNewNotification = (
  kind: GroupedKind,
  { author_id, post_id, day, newest_id, givers }: NotificationGroup,
  at: Date,
): NewNotification => ({
  to: author_id,
  from: newest_id,
  others: givers - 1,
  entityType: kind,
  entityId: post_id,
  eventKey: `${kind}s:${post_id}:${day}`,
  at,
});
