import { sendComment } from '#features/publishing/comments/send-comment.ts';
import { sendLike } from '#features/publishing/likes/send-like.ts';
import { sendRead } from '#features/identity/notifications/send-read.ts';
import type { QueuedAction } from '#features/device/offline-queue/queued-action.ts';
import type { Ask, Outcome } from '#features/device/offline-queue/sending.ts';
import { sendPost } from '#features/publishing/posts/composer/send-post.ts';
import { sendReaction } from '#features/publishing/reactions/send-reaction.ts';
import type { Thunk } from '#state/store.ts';

/** Sends a queued action as its feature sends it with a connection. */
export function sendAction(action: QueuedAction, ask: Ask): Thunk<Promise<Outcome>> {
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
