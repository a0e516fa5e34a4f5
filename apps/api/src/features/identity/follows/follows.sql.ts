import { sql, type RawBuilder } from 'kysely';

/** Condition: the one person follows the creator. Both are columns or values of people's ids. */
export const isFollowing = (follower: RawBuilder<unknown>, creator: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from follows follow where follow.follower_id = ${follower} and follow.creator_id = ${creator})`;

/** Statement: begins follows, and returns the `creator_id` of each new one. `rows` yields follower, creator and time. */
export const beginFollows = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into follows (follower_id, creator_id, created_at) ${rows} on conflict do nothing returning creator_id`;
