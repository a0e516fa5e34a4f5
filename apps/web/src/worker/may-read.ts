import type { Post } from '@udala/contract/posts';
import type { Subscription } from '@udala/contract/subscriptions';

/** Who reads here, and until when which creator's work is open to her, by the creator's profile. */
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
 * Whether a post that was readable when it was kept still is, by this phone's clock: a membership that ends shuts what it
 * opened, also where no server can be asked. What is not known to be open is shut.
 */
export function mayStillRead({ author, visibility, viewer }: Post, reader: Reader, nowMs: number): boolean {
  if (!viewer.canSee || visibility === 'everyone' || author.id === reader.id) return true;
  return (reader.accessUntil.get(author.profile.id) ?? 0) > nowMs;
}
