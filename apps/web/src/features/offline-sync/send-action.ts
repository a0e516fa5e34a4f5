import { sendComment } from '#features/comments/send-comment.ts';
import { sendLike } from '#features/likes/send-like.ts';
import { sendRead } from '#features/notifications/send-read.ts';
import type { QueuedAction } from '#features/offline-queue/queued-action.ts';
import type { Ask, Outcome } from '#features/offline-queue/sending.ts';
import { sendPost } from '#features/posts/composer/send-post.ts';
import { sendReaction } from '#features/reactions/send-reaction.ts';
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
