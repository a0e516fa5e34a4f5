import { sql, type RawBuilder } from 'kysely';

/** Condition on a subscription, by its alias: both its creator and its patron are active. */
export const areBothActive = (subscription: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users person
  where person.id in (${sql.ref(`${subscription}.creator_id`)}, ${sql.ref(`${subscription}.patron_id`)})
    and person.state <> 'active')`;

/** Condition on a subscription, by its alias: it may be charged again, as its membership is offered and both are active. */
export const mayRenew = (subscription: string): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from memberships agreed
    where agreed.id = ${sql.ref(`${subscription}.membership_id`)} and agreed.state = 'offered')
  and ${areBothActive(subscription)})`;

/**
 * The subscriptions that have another payment ahead: the one for the period `period_no`. Once it is due (`past_due`)
 * and does not come, access ends at `access_until`.
 */
export const renewingSubscriptions: RawBuilder<unknown> = sql`(
  select renewing.id, renewing.state, renewing.period_no, renewing.access_until from subscriptions renewing
  where renewing.state in ('active', 'past_due') and ${mayRenew('renewing')})`;
