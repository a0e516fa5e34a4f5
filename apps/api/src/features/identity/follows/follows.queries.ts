import { sql } from 'kysely';
import { hasBlocked } from '#features/publishing/blocks/blocks.sql.ts';
import { changeStats, raiseStats } from '#features/identity/creators/creator-stats.sql.ts';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import { lockRunning } from '#features/money/subscriptions/running.sql.ts';
import { pageNameOf } from '#features/identity/users/users.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { beginFollows } from './follows.sql.ts';

interface Follow {
  followerId: string;
  creatorId: string;
}

/** CTE `creator`: an active creator other than the follower, with `is_banned` if that creator blocks them. */
const creatorOf = ({ followerId, creatorId }: Follow) => sql`
  creator as (
    select p.user_id as id, ${pageNameOf(sql`p`)} as name,
      ${hasBlocked(sql`p.user_id`, sql`${followerId}::uuid`)} as is_banned
    from profiles p
    join users u on u.id = p.user_id and u.state = 'active' and 'creator' = any(u.roles)
    where p.user_id = ${creatorId} and p.user_id <> ${followerId})`;

/**
 * Writes the row and its counter in one statement, the counter last. Undefined if there is no such creator to follow.
 */
export async function insertFollow(db: Db, follow: Follow, now: Date): Promise<'follows' | 'banned' | undefined> {
  const { rows } = await sql<{ outcome: 'follows' | 'banned' }>`
    with ${creatorOf(follow)},
    followed as (${beginFollows(
      sql`select ${follow.followerId}::uuid, creator.id, ${now} from creator where not creator.is_banned`,
    )}),
    counted as (${raiseStats(['followers'], sql`select creator_id, 1 from followed`)})
    select case when creator.is_banned then 'banned' else 'follows' end as outcome from creator`.execute(db);
  return rows[0]?.outcome;
}

/**
 * Deletes the row unless a membership is in effect. Locks the subscription until the transaction ends, so a payment
 * that is being settled now is waited for. Undefined if there is no such creator to follow.
 */
export async function deleteFollow(db: Db, follow: Follow): Promise<{ name: string; supports: boolean } | undefined> {
  const { rows } = await sql<{ name: string; supports: boolean }>`
    with ${creatorOf(follow)},
    subscribed as (${lockRunning(sql`${follow.followerId}`, sql`${follow.creatorId}`)}),
    supports as (select exists (select from subscribed where state <> 'pending') as now),
    gone as (
      delete from follows f using creator, supports
      where f.follower_id = ${follow.followerId} and f.creator_id = creator.id and not supports.now
      returning f.creator_id),
    counted as (${changeStats('followers', sql`select creator_id, -1 as more from gone`)})
    select creator.name, supports.now as supports from creator, supports`.execute(db);
  return rows[0];
}

/** Ends all of a person's follows. */
export async function unfollowAll(tx: Tx, followerId: string): Promise<void> {
  await sql`
    with gone as (delete from follows where follower_id = ${followerId} returning creator_id)
    ${changeStats('followers', sql`select creator_id, -1 as more from gone`)}`.execute(tx);
}

/** Deletes a batch of a creator's followers. Returns how many it found, like `eraserOf`. */
export async function eraseFollowers(tx: Tx, creatorId: string, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as materialized (select follower_id from follows where creator_id = ${creatorId} limit ${limit}),
    gone as (
      delete from follows where creator_id = ${creatorId} and follower_id in (select follower_id from taken)
      returning creator_id),
    counted as (${changeStats(
      'followers',
      sql`select ${creatorId}::uuid as creator_id, -gone.count as more
        from (select count(*) from gone) gone where gone.count > 0`,
    )})
    select from taken`.execute(tx);
  return rows.length;
}

export async function hasOffer(db: Db, creatorId: string): Promise<boolean> {
  const { rows } = await sql`select from ${currentOffer(sql`${creatorId}`)} offer`.execute(db);
  return rows.length > 0;
}
