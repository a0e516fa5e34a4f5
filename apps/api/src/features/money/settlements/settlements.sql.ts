import { sql, type RawBuilder } from 'kysely';

/** Query: when the provider first paid something to the bank account of the business, at this instant or later. */
export const firstToBankSince = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select paid.settled_at from settlements paid
  where paid.is_to_bank and paid.imported_at is not null and paid.settled_at >= ${instant}
    and paid.gross_kobo - paid.fees_kobo - paid.deductions_kobo > 0
  order by paid.settled_at limit 1`;
