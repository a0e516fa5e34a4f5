import { sql, type RawBuilder } from 'kysely';

interface Seen {
  /** Whoever looks: an id, null for a stranger, or a column of the statement around it. */
  viewerId: string | null | RawBuilder<unknown>;
  /** On whose page it stands, where it stands on one. */
  creatorId?: string | null | RawBuilder<unknown>;
}

/**
 * Whether a person, by the name her `profiles` has in the statement, hides her name from who looks. She herself sees it,
 * and so do the creator on whose page it stands, creators whom she paid once, and the operator.
 */
export const isNameHidden = (profiles: string, { viewerId, creatorId = null }: Seen): RawBuilder<boolean> => {
  const person = sql.ref(`${profiles}.user_id`);
  return sql<boolean>`(${sql.ref(`${profiles}.name_hidden`)} and not ${sql.ref(`${profiles}.is_creator`)}
    and coalesce(${viewerId}::uuid not in (${person}, ${creatorId}::uuid), true)
    and not exists (
      select from subscriptions hers
      where hers.patron_id = ${person} and hers.creator_id = ${viewerId}::uuid and hers.anchor_date is not null)
    and not exists (
      select from users who where who.id = ${viewerId}::uuid and 'operator' = any(who.roles)))`;
};
