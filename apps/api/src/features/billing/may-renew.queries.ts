import { sql } from 'kysely';

/** SQL: true if both the creator and the patron of a subscription `s` are active. */
export const areBothActive = sql<boolean>`not exists (
  select from users u where u.id in (s.creator_id, s.patron_id) and u.state <> 'active')`;

/** SQL: true if a subscription `s` may be charged again: its membership is offered and both people are active. */
export const mayRenew = sql<boolean>`(
  exists (select from memberships o where o.id = s.membership_id and o.state = 'offered') and ${areBothActive})`;
