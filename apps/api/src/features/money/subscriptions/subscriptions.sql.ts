import { sql, type RawBuilder } from 'kysely';

/** A column or a value of a person's id. */
type PersonId = RawBuilder<unknown>;

/**
 * The subscriptions that open their creator's posts now (`patron_id`, `creator_id`): at most one of a patron to a
 * creator. A subquery without a limit or a sort, which the planner merges into the surrounding statement.
 */
export const openSubscriptions = (now: Date): RawBuilder<unknown> => sql`(
  select opening.patron_id, opening.creator_id from subscriptions opening
  where opening.state <> 'ended' and opening.access_until > ${now})`;

/** Condition: the patron's membership opens the creator's posts now. */
export const isSupporting = (
  patron: PersonId,
  creator: PersonId,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${openSubscriptions(now)} paid where paid.patron_id = ${patron} and paid.creator_id = ${creator})`;

/** Condition: a membership opened the creator's posts to the patron at some time. */
export const hasSupported = (patron: PersonId, creator: PersonId): RawBuilder<boolean> => sql<boolean>`exists (
  select from subscriptions once
  where once.patron_id = ${patron} and once.creator_id = ${creator} and once.access_until is not null)`;

/** Condition: the patron paid the creator at least once; only then is there an anchor date. */
export const hasPaid = (patron: PersonId, creator: PersonId): RawBuilder<boolean> => sql<boolean>`exists (
  select from subscriptions once
  where once.patron_id = ${patron} and once.creator_id = ${creator} and once.anchor_date is not null)`;

/** The patron's running membership to the creator: its price, and the day of the first payment. */
export const runningSubscription = (patron: PersonId, creator: PersonId): RawBuilder<unknown> => sql`(
  select running.price_kobo, (select begun.period_start from invoices begun
    where begun.subscription_id = running.id and begun.period_no = 0 and begun.paid_at is not null) as started_on
  from subscriptions running
  where running.patron_id = ${patron} and running.creator_id = ${creator}
    and running.state <> 'ended' and running.access_until is not null)`;
