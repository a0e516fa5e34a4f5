import type { Deps } from '#app/deps.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { deleteFollow, hasOffer, insertFollow } from './follows.queries.ts';

/**
 * @throws AppError `not_found` for oneself, for somebody who is no creator, or for another creator than the one whose
 * host was called; `forbidden` if the creator blocks the viewer.
 */
export async function followCreator(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  creatorId: string,
): Promise<void> {
  assertIsHere(viewer, creatorId);
  const outcome = await insertFollow(deps.db, { followerId: viewer.userId, creatorId }, deps.clock.now());
  if (outcome === undefined) throw notFound();
  if (outcome === 'banned') throw new AppError('forbidden', say().blocksServer.banned);
}

/** @throws AppError `not_found`, or `conflict` while the viewer's membership is in effect. */
export async function unfollowCreator(deps: Pick<Deps, 'db'>, viewer: Viewer, creatorId: string): Promise<void> {
  assertIsHere(viewer, creatorId);
  const creator = await deleteFollow(deps.db, { followerId: viewer.userId, creatorId });
  if (!creator) throw notFound();
  if (creator.supports) throw new AppError('conflict', say().followsServer.patronsFollow(creator.name));
}

/**
 * Follows the creator on whose page somebody signed up, if the creator sells no membership: the person came to follow.
 */
export async function followFromSignUp(tx: Tx, followerId: string, creatorId: string, now: Date): Promise<void> {
  if (!(await hasOffer(tx, creatorId))) await insertFollow(tx, { followerId, creatorId }, now);
}

function assertIsHere({ tenantId }: Viewer, creatorId: string): void {
  if (tenantId !== null && tenantId !== creatorId) throw notFound();
}
