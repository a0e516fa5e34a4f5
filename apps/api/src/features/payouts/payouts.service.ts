import type { Balance } from '@udala/contract/payments';
import { lagosMonthStart } from '#features/billing/calendar.ts';
import { assertMayKeepPageHere } from '#features/creators/creators.policy.ts';
import { findEarnings } from '#features/ledger/ledger.queries.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';

export async function getBalance({ db, clock }: Deps, viewer: Viewer): Promise<Balance> {
  assertMayKeepPageHere(viewer);
  const earnings = await findEarnings(db, viewer.userId, lagosMonthStart(clock.now()));
  return {
    availableKobo: earnings.available_kobo,
    heldKobo: earnings.held_kobo,
    monthGrossKobo: earnings.gross_kobo,
    monthNetKobo: earnings.net_kobo,
  };
}
