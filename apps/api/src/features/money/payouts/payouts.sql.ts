import { sql, type RawBuilder } from 'kysely';

/** Query: the amount of a creator's newest payout, if it failed or came back. */
export const failedPayoutOf = (creatorId: string): RawBuilder<unknown> => sql`
  select last.amount_kobo from (
    select state, amount_kobo from payouts where creator_id = ${creatorId} order by created_at desc, id desc limit 1) last
  where last.state in ('failed', 'reversed')`;

/** Query: when the first payout to a creator's bank succeeded. */
export const firstPayoutOf = (creatorId: string): RawBuilder<unknown> => sql`
  select paid.settled_at from payouts paid
  where paid.creator_id = ${creatorId} and paid.state = 'succeeded' order by paid.created_at, paid.id limit 1`;
