import { sql, type RawBuilder } from 'kysely';

/**
 * Query: the `state` of the patron's subscription to the creator unless it has ended. Locks its row until the
 * transaction ends, so a payment that is being settled now is waited for.
 */
export const lockRunning = (patron: RawBuilder<unknown>, creator: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select state from subscriptions where patron_id = ${patron} and creator_id = ${creator} and state <> 'ended' for share`;
