import { sql, type RawBuilder } from 'kysely';

/** Query: a column of the first payment that any patron made to a creator. */
export const firstPaymentOf = (creatorId: string, column: 'at' | 'invoice_id'): RawBuilder<unknown> => sql`
  select paid.${sql.ref(column)} from ledger_transactions paid
  where paid.creator_id = ${creatorId} and paid.kind = 'payment' order by paid.at, paid.id limit 1`;

/**
 * Query: the Lagos day on which a creator had earned this much, after fees and less what went back. Reads no day after it,
 * and before it a creator has had few payments.
 */
export const dayEarned = (creatorId: string, kobo: number): RawBuilder<unknown> => sql`
  select earned.day from (
    select day, sum(net_kobo) over (order by day) as kobo from creator_revenue where creator_id = ${creatorId}) earned
  where earned.kobo >= ${kobo} order by earned.day limit 1`;
