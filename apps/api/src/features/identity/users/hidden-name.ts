import { sql, type RawBuilder } from 'kysely';
import { hasPaid } from '#features/money/subscriptions/subscriptions.sql.ts';

interface Seen {
  /** The viewer: an id, null for a stranger, or a column of the surrounding statement. */
  viewerId: string | null | RawBuilder<unknown>;
  /** The creator on whose page the name appears, if it appears on one. */
  creatorId?: string | null | RawBuilder<unknown>;
}

/**
 * True if a person hides their name from the viewer. `profiles` is the alias of that table in the statement. The name
 * stays visible to its owner, the creator on whose page it appears, creators the person has paid, and the operator.
 */
export const isNameHidden = (profiles: string, { viewerId, creatorId = null }: Seen): RawBuilder<boolean> => {
  const person = sql.ref(`${profiles}.user_id`);
  return sql<boolean>`(${sql.ref(`${profiles}.name_hidden`)} and not ${sql.ref(`${profiles}.is_creator`)}
    and coalesce(${viewerId}::uuid not in (${person}, ${creatorId}::uuid), true)
    and not ${hasPaid(person, sql`${viewerId}::uuid`)}
    and not exists (
      select from users who where who.id = ${viewerId}::uuid and 'operator' = any(who.roles)))`;
};
