import { findOpenDisputes } from '#features/money/disputes/disputes.queries.ts';
import { recordDispute, settleDispute } from '#features/money/disputes/disputes.service.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import type { Deps } from '#app/deps.ts';
import { eachOf } from './each-of.ts';

/** Compares disputes both ways: recent changes at the provider, and disputes that our books have open. */
export async function compareDisputes(
  deps: Deps,
  { changedSince, openedSince }: { changedSince: Date; openedSince: Date | null },
): Promise<void> {
  await eachPage(
    (cursor) => deps.payments.listDisputes(changedSince, cursor, openedSince),
    (page) => eachOf(deps, page, (dispute) => recordDispute(deps, dispute)),
  );
  await eachOf(deps, await findOpenDisputes(deps.db), ({ providerId }) => settleDispute(deps, providerId));
}
