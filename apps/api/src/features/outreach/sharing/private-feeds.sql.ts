import { sql, type RawBuilder } from 'kysely';

/** Statement: ends a person's private feed, whose address then opens nothing. */
export const endFeed = (person: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from private_feeds where user_id = ${person}`;
