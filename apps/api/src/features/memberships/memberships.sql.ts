import { sql, type RawBuilder } from 'kysely';

const columns = sql`on_sale.id, on_sale.creator_id, on_sale.price_kobo, on_sale.benefits, on_sale.created_at`;

/** The memberships that are for sale, of all creators. Locking its rows locks those of `memberships`. */
export const offers: RawBuilder<unknown> = sql`(
  select ${columns} from memberships on_sale where on_sale.state = 'offered')`;

/**
 * The offer of a creator, by a value or a column of their id (then joined laterally): one row, or none if they sell
 * nothing. A creator has one offer at a time (`memberships_one_offer`); whoever counts on that asks here and not
 * `offers`, so that this is the one place to say which of several is meant.
 */
export const currentOffer = (creator: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${columns} from memberships on_sale where on_sale.creator_id = ${creator} and on_sale.state = 'offered')`;
