import { findRetainedReferences, findFailedRefunds } from '#features/money/refunds/refunds.queries.ts';
import { reportUnrequested, settleRefundOf } from '#features/money/refunds/settle-refund.ts';
import type { Deps } from '#app/deps.ts';
import type { Span } from './span.ts';
import { eachOf, eachPage } from './walk.ts';

/**
 * Every refund at the provider must be ours: a partial refund by hand leaves its payment unchanged and shows up only
 * here. Asks about failed refunds too, because the operator may have resolved them at the provider.
 */
export async function compareRefunds(deps: Deps, { since }: Span): Promise<void> {
  await eachPage(
    (cursor) => deps.payments.listRefunds(since, cursor),
    async (page) => {
      const sent = page.filter(({ status }) => status !== 'failed');
      const payments = sent.map(({ paymentId }) => paymentId);
      const retained = await findRetainedReferences(deps.db, payments);
      const unrequested = sent.flatMap((refund) => {
        const reference = retained.get(refund.paymentId);
        return reference === undefined ? [] : [{ ...refund, reference }];
      });
      await eachOf(deps, unrequested, (refund) => reportUnrequested(deps, refund.reference, refund));
    },
  );
  await eachOf(deps, await findFailedRefunds(deps.db), ({ reference }) => settleRefundOf(deps, reference));
}
