import { sql, type RawBuilder } from 'kysely';

const columns = sql`on_sale.id, on_sale.creator_id, on_sale.price_kobo, on_sale.benefits, on_sale.created_at`;

/** The memberships that are for sale, of all creators. Locking its rows locks those of `memberships`. */
export const offers: RawBuilder<unknown> = sql`(
  select ${columns} from memberships on_sale where on_sale.state = 'offered')`;

/**
 * A creator's offer, by a value or a column of their id (then to be joined laterally): at most one row, as
 * `memberships_one_offer` has it. Once a creator has several, this decides which of them stands for all.
 */
export const currentOffer = (creator: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${columns} from memberships on_sale where on_sale.creator_id = ${creator} and on_sale.state = 'offered')`;
