import { sql, type RawBuilder } from 'kysely';

/** Reports of comments that the operator has not closed: the comment is `entity_id`, on the page of `creator_id`. */
export const openReportsOfComments: RawBuilder<unknown> = sql`(
  select entity_id, creator_id from reports where entity_type = 'comment' and state = 'open')`;
