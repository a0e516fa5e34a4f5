import { sql, type RawBuilder } from 'kysely';

type Counter = 'patrons' | 'followers' | 'feed_posts' | 'community_posts';

/** Query: a creator's patrons; no row for a creator without any. */
export const patronCountOf = (creatorId: string): RawBuilder<unknown> =>
  sql`select patrons from creator_stats where creator_id = ${creatorId}`;

/**
 * Statement: adds to these counters of creators, and makes the row of a creator who has none. `rows` yields the
 * creator's id and an addend for each counter, never negative.
 */
export const raiseStats = (counters: readonly Counter[], rows: RawBuilder<unknown>): RawBuilder<unknown> => {
  const columns = counters.map((counter) => sql.ref(counter));
  return sql`
    insert into creator_stats as stats (creator_id, ${sql.join(columns)}) ${rows}
    on conflict (creator_id) do update
      set ${sql.join(columns.map((column) => sql`${column} = stats.${column} + excluded.${column}`))}`;
};

/** Statement: adds to a counter of creators who have a row. `changes` yields `creator_id` and `more`, negative or not. */
export const changeStats = (counter: Counter, changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update creator_stats stats set ${sql.ref(counter)} = stats.${sql.ref(counter)} + changed.more
  from (${changes}) changed where stats.creator_id = changed.creator_id`;
