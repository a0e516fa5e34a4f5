import { sql } from 'kysely';

/** Whether neither the creator nor the patron of a subscription `s` is suspended or gone. */
export const areBothActive = sql<boolean>`not exists (
  select from users u where u.id in (s.creator_id, s.patron_id) and u.state <> 'active')`;

/** Whether more may be asked for a subscription `s`: its offer stands, and neither its creator nor its patron is suspended. */
export const mayRenew = sql<boolean>`(
  exists (select from memberships o where o.id = s.membership_id and o.state = 'offered') and ${areBothActive})`;
