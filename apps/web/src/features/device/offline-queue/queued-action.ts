import type { BodyOf } from '@udala/contract/endpoint';
import type { createPost, ReactionEmoji } from '@udala/contract/posts';

/** Actions that work without a connection. Each is idempotent: it may arrive twice and counts once. */
export type QueuedAction =
  | { kind: 'like'; postId: string; liked: boolean }
  | { kind: 'reaction'; postId: string; name: ReactionEmoji | 'none' }
  | { kind: 'comment'; postId: string; text: string; threadId: string | null; parentId: string | null; key: string }
  | { kind: 'post'; key: string; body: BodyOf<typeof createPost>; draft: unknown }
  | { kind: 'read'; notificationId: string }
  /** Up to the newest notification that was shown. */
  | { kind: 'read-all'; until: string };

/** An action that has not reached the server yet. */
export interface Queued<D extends QueuedAction = QueuedAction> {
  /** A later action with the same name replaces it. */
  name: string;
  userId: string;
  action: D;
  /** Time of the first action with this name, which decides its position in the queue. */
  at: number;
  /** Incremented with each change, so that an answer to an earlier version is not taken for this one. */
  version: number;
  /** Number of internal server errors (500) so far. */
  breakdowns: number;
  /** The server's error message: the action was rejected and waits for a decision of the person. */
  rejection?: string;
}

export function nameOf(action: QueuedAction): string {
  switch (action.kind) {
    case 'like':
    case 'reaction':
      return `${action.kind} ${action.postId}`;
    case 'comment':
    case 'post':
      return `${action.kind} ${action.key}`;
    case 'read':
      return `read ${action.notificationId}`;
    case 'read-all':
      return 'read-all';
  }
}

type Kind = QueuedAction['kind'];
export type OfKind<K extends Kind> = Queued<Extract<QueuedAction, { kind: K }>>;

export const isOfKind =
  <K extends Kind>(kind: K) =>
  (queued: Queued): queued is OfKind<K> =>
    queued.action.kind === kind;
