import * as m from '@udala/messages/offline-queue';
import { readOfflineQueue } from '#features/device/offline-queue/queue-database.ts';
import type { Queued, QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import type { Ask, Outcome } from '#features/device/offline-queue/sending.ts';
import { change } from '#features/device/offline-queue/offline-queue.ts';
import { sendRead } from '#features/identity/notifications/send-read.ts';
import { sendComment } from '#features/publishing/comments/send-comment.ts';
import { sendLike } from '#features/publishing/likes/send-like.ts';
import { sendPost } from '#features/publishing/posts/composer/send-post.ts';
import { sendReaction } from '#features/publishing/reactions/send-reaction.ts';
import { isApiError } from '#lib/api-error.ts';
import type { Thunk } from '#state/store.ts';
import { reject } from './reject.ts';
import { verdictOf, waitedTooLong } from './verdict.ts';

/**
 * Sends queued actions in order, until none is left or another tab took over. Returns `later` if a retry makes sense.
 */
export const flushQueue =
  (ask: Ask, stillMine: () => Promise<boolean>): Thunk<Promise<'sent' | 'later'>> =>
  async (dispatch, getState) => {
    for (;;) {
      const { user, jwtToken, expired, leaving } = getState().session;
      if (!user || jwtToken === '' || expired || leaving) return 'sent';
      const next = (await readOfflineQueue(user.id)).find(({ rejection }) => rejection === undefined);
      if (!next || !(await stillMine())) return 'sent';
      if (!(await dispatch(sendOne(next, ask)))) return getState().session.expired ? 'sent' : 'later';
    }
  };

/** Returns false if it must be retried. */
const sendOne =
  (queued: Queued, ask: Ask): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const { name, version } = queued;
    if (waitedTooLong(queued.at, Date.now())) {
      await dispatch(reject(queued, m.waitedTooLong, 0));
      return true;
    }
    const { settle, error } = await dispatch(sendAction(queued.action, ask));
    if (settle) {
      // A change made while the call was in progress stays in the queue and is sent next.
      let wasLast = true;
      await dispatch(
        change(name, (now) => {
          wasLast = now === undefined || now.version === version;
          return wasLast ? undefined : now;
        }),
      );
      if (wasLast) settle();
      return true;
    }
    const verdict = verdictOf(error, queued.breakdowns);
    if (verdict === 'broke down')
      await dispatch(change(name, (now) => now && { ...now, breakdowns: now.breakdowns + 1 }));
    if (verdict !== 'rejected' || !isApiError(error)) return false;
    await dispatch(reject(queued, Object.values(error.fields)[0] ?? error.message, error.status));
    return true;
  };

/** Sends a queued action as its feature sends it with a connection. */
function sendAction(action: QueuedAction, ask: Ask): Thunk<Promise<Outcome>> {
  switch (action.kind) {
    case 'like':
      return sendLike(action, ask);
    case 'reaction':
      return sendReaction(action, ask);
    case 'comment':
      return sendComment(action, ask);
    case 'post':
      return sendPost(action, ask);
    case 'read':
    case 'read-all':
      return sendRead(action, ask);
  }
}
