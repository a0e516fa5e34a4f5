import type { Post } from '@udala/contract/posts';
import type { Subscription } from '@udala/contract/subscriptions';

/** The reader's id, and the end of their access by the creator's profile id, in milliseconds. */
export interface Reader {
  id: string | null;
  accessUntil: ReadonlyMap<string, number>;
}

export const readerOf = (id: string | null, subscriptions: readonly Subscription[]): Reader => ({
  id,
  accessUntil: new Map(
    subscriptions
      .filter(({ accessUntil }) => accessUntil !== null)
      .map(({ creator, accessUntil }) => [creator.id, Date.parse(accessUntil ?? '')]),
  ),
});

/**
 * True if a post that was readable when it was cached still is, by this phone's clock: access ends with the membership,
 * even offline. Anything not known to be open counts as closed.
 */
export function mayStillRead({ author, visibility, viewer }: Post, reader: Reader, nowMs: number): boolean {
  if (!viewer.canSee || visibility === 'everyone' || author.id === reader.id) return true;
  return (reader.accessUntil.get(author.profile.id) ?? 0) > nowMs;
}
