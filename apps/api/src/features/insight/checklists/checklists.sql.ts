import { sql, type RawBuilder } from 'kysely';

/** The moments that a creator dismissed. */
export const dismissedMomentsOf = (creatorId: string): RawBuilder<string[]> => sql<string[]>`coalesce((
  select c.dismissed_moments from checklists c where c.user_id = ${creatorId}), '{}')`;
