import { sql, type RawBuilder } from 'kysely';

/** Condition: the account of this person, by a column or a value of their id, is active. */
export const isActive = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users account where account.id = ${person} and account.state = 'active')`;

/** Selects the name by which readers know a creator, as `toPageDto` does: of the page, else of the person. */
export const pageNameOf = (profile: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${profile}.page_name, ${profile}.user_name, ${profile}.name)`;
