import { findAccount } from '../../apps/api/src/features/identity/auth/accounts.queries.ts';
import { followCreator } from '../../apps/api/src/features/identity/follows/follows.service.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Follower, Life } from './lives.ts';
import { liveMembership, type Offer } from './membership.ts';
import type { Past } from './past.ts';
import { makePatron } from './people.ts';
import { releaseAll } from './release.ts';

/** People a batch: about two seconds, so that a visitor who acts on the same page hardly waits. */
const PEOPLE_A_BATCH = 20;

/** A batch is committed as a whole, so its first person tells whether it was made. */
export const isMade = async (db: Db, [first]: readonly { email: string }[]): Promise<boolean> =>
  first === undefined || (await findAccount(db, first.email)) !== undefined;

export async function makeMembers(past: Past, offer: Offer, lives: readonly Life[]): Promise<void> {
  for (const life of lives) {
    past.moveTo(past.daysAgo(life.joinedDaysAgo));
    const patron = await makePatron(past, life);
    await liveMembership(past, { patron, email: life.email }, offer, life);
  }
  await releaseAll(past);
}

export async function makeFollowers(past: Past, offer: Offer, followers: readonly Follower[]): Promise<void> {
  for (const follower of followers) {
    past.moveTo(past.daysAgo(follower.followsSinceDaysAgo));
    await followCreator(past.deps, await makePatron(past, follower), offer.creatorId);
  }
}

export const inBatches = <Item>(items: readonly Item[], size = PEOPLE_A_BATCH): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
