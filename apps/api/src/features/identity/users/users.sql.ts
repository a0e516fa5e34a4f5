import { sql, type RawBuilder } from 'kysely';

/** Condition: the account of this person, by a column or a value of their id, is active. */
export const isActive = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users account where account.id = ${person} and account.state = 'active')`;

/** Selects the name by which readers know a creator, as `toPageDto` does: of the page, or of the person without one. */
export const pageNameOf = (profile: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when ${profile}.user_name is null then ${profile}.name
    else coalesce(${profile}.page_name, ${profile}.user_name) end`;
