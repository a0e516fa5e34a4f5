import type { BodyOf } from '@udala/contract/endpoint';
import type { createPost, ReactionEmoji } from '@udala/contract/posts';

/** What can be done without a connection: each may arrive twice and counts once. */
export type QueuedAction =
  | { kind: 'like'; postId: string; liked: boolean }
  | { kind: 'reaction'; postId: string; name: ReactionEmoji | 'none' }
  | { kind: 'comment'; postId: string; text: string; threadId: string | null; parentId: string | null; key: string }
  | { kind: 'post'; key: string; body: BodyOf<typeof createPost>; draft: unknown }
  | { kind: 'read'; notificationId: string }
  /** Up to the newest that was in sight. */
  | { kind: 'read-all'; until: string };

/** A deed that has not reached the server. */
export interface Queued<D extends QueuedAction = QueuedAction> {
  /** A later deed under the same name takes its place. */
  name: string;
  userId: string;
  action: D;
  /** When it was done first, which is its place in the line. */
  at: number;
  /** Changes with the deed, so that an answer to the one before is not taken for its own. */
  version: number;
  /** How often the server broke down over it. */
  breakdowns: number;
  /** The server's sentence: it waits for a person now. */
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
