import type { Moment } from '@udala/contract/moments';
import { serverLimits } from '@udala/contract/server-limits';
import { sql, type RawBuilder } from 'kysely';
import { dismissedMomentsOf } from '#features/insight/checklists/checklists.sql.ts';
import { settledAtOf } from '#features/money/billing/billing.sql.ts';
import { dayEarned, firstPaymentOf } from '#features/money/ledger/ledger.sql.ts';
import { firstPayoutOf } from '#features/money/payouts/payouts.sql.ts';
import { firstToBankSince } from '#features/money/settlements/settlements.sql.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#platform/db/database.ts';

type MoneyMode = Config['moneyMode'];

/**
 * A creator's moments since a Lagos day that they have not dismissed, the newest first. Each is found by a short read of
 * an index.
 */
export async function findMoments(
  db: Db,
  creatorId: string,
  { moneyMode, since }: { moneyMode: MoneyMode; since: string },
): Promise<Moment[]> {
  const firstPayment = firstPaymentOf(creatorId, 'at');
  const earned = dayEarned(creatorId, serverLimits.momentEarnedKobo);
  const { rows } = await sql<{ moment: Moment }>`
    select moment from (values
      ('patron', ${lagosDay(sql`(${firstPayment})`)}, 1),
      ('earned', (${earned}), 2),
      ('payout', ${lagosDay(paidOutAt(creatorId, moneyMode))}, 3)) as reached(moment, day, no)
    where day >= ${since}::date and moment <> all (${dismissedMomentsOf(creatorId)})
    order by day desc, no desc`.execute(db);
  return rows.map(({ moment }) => moment);
}

const lagosDay = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${instant} at time zone 'Africa/Lagos')::date`;

/** When money first reached the creator's bank: of what the provider settles, that of their first payment. */
function paidOutAt(creatorId: string, moneyMode: MoneyMode): RawBuilder<unknown> {
  const firstInvoice = sql`(${firstPaymentOf(creatorId, 'invoice_id')})`;
  switch (moneyMode) {
    case 'solo':
      return sql`(${firstToBankSince(settledAtOf(firstInvoice, 'business'))})`;
    case 'split':
      return settledAtOf(firstInvoice, 'creator');
    case 'platform':
      return sql`(${firstPayoutOf(creatorId)})`;
  }
}
