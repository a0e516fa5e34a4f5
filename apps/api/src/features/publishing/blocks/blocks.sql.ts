import { sql, type RawBuilder } from 'kysely';

/** A column or a value of a person's id. */
type PersonId = RawBuilder<unknown>;

/** Condition: the one person blocks the other. A creator's block is a ban from their page. */
export const hasBlocked = (blocker: PersonId, blocked: PersonId): RawBuilder<boolean> => sql<boolean>`exists (
  select from blocks block where block.blocker_id = ${blocker} and block.blocked_id = ${blocked})`;

/** Condition: one of two people blocks the other; then neither hears of the other. */
export const areApart = (one: PersonId, other: PersonId): RawBuilder<boolean> => sql<boolean>`exists (
  select from blocks block
  where (block.blocker_id, block.blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;
