import { sql } from 'kysely';
import { hasBlocked } from '#features/blocks/blocks.sql.ts';
import { currentOffer } from '#features/memberships/memberships.sql.ts';
import type { Db } from '#platform/db/database.ts';

interface Follow {
  followerId: string;
  creatorId: string;
}

/** CTE `creator`: an active creator other than the follower, with `is_banned` if that creator blocks them. */
const creatorOf = ({ followerId, creatorId }: Follow) => sql`
  creator as (
    select p.user_id as id, p.name, ${hasBlocked(sql`p.user_id`, sql`${followerId}::uuid`)} as is_banned from profiles p
    join users u on u.id = p.user_id and u.state = 'active' and 'creator' = any(u.roles)
    where p.user_id = ${creatorId} and p.user_id <> ${followerId})`;

/**
 * Writes the row and its counter in one statement, the counter last. Undefined if there is no such creator to follow.
 */
export async function insertFollow(db: Db, follow: Follow, now: Date): Promise<'follows' | 'banned' | undefined> {
  const { rows } = await sql<{ outcome: 'follows' | 'banned' }>`
    with ${creatorOf(follow)},
    followed as (
      insert into follows (follower_id, creator_id, created_at)
      select ${follow.followerId}::uuid, creator.id, ${now} from creator where not creator.is_banned
      on conflict do nothing
      returning creator_id),
    counted as (
      insert into creator_stats as s (creator_id, followers) select creator_id, 1 from followed
      on conflict (creator_id) do update set followers = s.followers + 1)
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
    subscribed as (
      select state from subscriptions
      where patron_id = ${follow.followerId} and creator_id = ${follow.creatorId} and state <> 'ended'
      for share),
    supports as (select exists (select from subscribed where state <> 'pending') as now),
    gone as (
      delete from follows f using creator, supports
      where f.follower_id = ${follow.followerId} and f.creator_id = creator.id and not supports.now
      returning f.creator_id),
    counted as (
      update creator_stats s set followers = s.followers - 1 from gone where s.creator_id = gone.creator_id)
    select creator.name, supports.now as supports from creator, supports`.execute(db);
  return rows[0];
}

export async function hasOffer(db: Db, creatorId: string): Promise<boolean> {
  const { rows } = await sql`select from ${currentOffer(sql`${creatorId}`)} offer`.execute(db);
  return rows.length > 0;
}
