import { sql, type RawBuilder } from 'kysely';

/** Condition: a bank asks this payment (the id of its charge attempt) back, or has taken it back. */
export const isDisputed = (payment: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from disputes dispute where dispute.attempt_id = ${payment} and dispute.state <> 'won')`;
