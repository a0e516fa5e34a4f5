import { sql, type RawBuilder } from 'kysely';

/** Selects the state of the review of a person's names: null if none is needed or they are approved. */
export const nameReview = (person: RawBuilder<unknown>): RawBuilder<'held' | 'rejected' | null> =>
  sql<
    'held' | 'rejected' | null
  >`(select review.state from name_reviews review where review.user_id = ${person} and review.state <> 'approved')`;
