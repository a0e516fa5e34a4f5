import { sql, type RawBuilder } from 'kysely';

type Review = 'held' | 'rejected' | null;

/** Selects the state of the review of a person's names: null if none is needed or they are approved. */
export const nameReview = (person: RawBuilder<unknown>): RawBuilder<Review> => sql<Review>`(
  select review.state from name_reviews review where review.user_id = ${person} and review.state <> 'approved')`;
