import { sql, type RawBuilder } from 'kysely';

/** Query: the patrons who joined a creator since a Lagos day, less those who left. */
export const patronsGained = (creatorId: string, since: string): RawBuilder<unknown> => sql`
  select coalesce(sum(joined - departed), 0)::int from creator_days where creator_id = ${creatorId} and day >= ${since}`;
