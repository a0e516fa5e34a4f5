import { findKeptReferences, findRefundsInTrouble } from '#features/refunds/refunds.queries.ts';
import { settleRefundOf } from '#features/refunds/settle-refund.ts';
import type { Deps } from '#app/deps.ts';
import type { Span } from './span.ts';
import { eachOf, eachPage } from './walk.ts';

/**
 * What goes back there, we have sent back: a part that somebody sent by hand leaves its payment as it was and shows here
 * alone. Those that a person had to look at are asked about: she may have mended them there.
 */
export async function compareRefunds(deps: Deps, { since }: Span): Promise<void> {
  await eachPage(
    (cursor) => deps.payments.listRefunds(since, cursor),
    async (page) => {
      const payments = page.filter(({ status }) => status !== 'failed').map(({ paymentId }) => paymentId);
      const unasked = await findKeptReferences(deps.db, payments);
      await eachOf(deps, unasked, (reference) => settleRefundOf(deps, reference));
    },
  );
  await eachOf(deps, await findRefundsInTrouble(deps.db), ({ reference }) => settleRefundOf(deps, reference));
}
