import { findFailedRefunds, findRefundedElsewhere } from '#features/money/refunds/refunds.queries.ts';
import { settleRefundsOf } from '#features/money/refunds/settle-refund.ts';
import { findOpenKeys } from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import type { Deps } from '#app/deps.ts';
import { eachOf } from './each-of.ts';

/**
 * Every refund at the provider must be in our books: a partial refund by hand leaves its payment unchanged and shows up
 * only here. Asks about failed refunds too, because the operator may have resolved them at the provider.
 */
export async function compareRefunds(deps: Deps, since: Date): Promise<void> {
  await eachPage(
    (cursor) => deps.payments.listRefunds(since, cursor),
    async (page) => {
      const sent = page.filter(({ status }) => status !== 'failed');
      const elsewhere = await findRefundedElsewhere(deps.db, sent);
      await eachOf(deps, elsewhere, (reference) => settleRefundsOf(deps, reference));
    },
  );
  // Those that were pending when they were found, however old, and those that failed since.
  const waiting = await findOpenKeys(deps.db, 'went_back_unasked');
  const references = new Set(waiting.map((key) => key.split(':')[0] ?? key));
  await eachOf(deps, [...references], (reference) => settleRefundsOf(deps, reference));
  await eachOf(deps, await findFailedRefunds(deps.db), ({ reference }) => settleRefundsOf(deps, reference));
}
