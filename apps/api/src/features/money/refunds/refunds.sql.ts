import { sql, type RawBuilder } from 'kysely';

/**
 * Join: the refunds of a payment (the id of its charge attempt) as `r`: their sum, the state of the one that takes
 * longest, and the reason of the last. Nulls where there is none; failed ones that nobody resolved count too, since
 * they are still owed.
 */
export const joinRefunds = (payment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select sum(amount_kobo)::bigint as kobo,
      (array_agg(amount_kobo order by created_at) filter (where state = 'needs_attention'))[1] as account_for_kobo,
      (array_agg(reason order by created_at desc, id desc))[1] as reason,
      coalesce((array_agg(state order by created_at desc, id desc) filter (where state <> 'done'))[1],
        (array_agg(state))[1]) as state
    from refunds where attempt_id = ${payment}) r on true`;
