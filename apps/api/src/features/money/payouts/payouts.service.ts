import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/payouts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { isBankToMend, reasonOf } from './payout-words.ts';
import { countPayouts, findPayouts, type PayoutRow, type PayoutState } from './payouts.queries.ts';
import { assertPayoutsExist } from './withdrawal.ts';
import { upsertSettings } from './account.queries.ts';

export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof contract.listPayouts>,
): Promise<ReplyOf<typeof contract.listPayouts>> {
  assertMayManagePageHere(viewer);
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([findPayouts(db, viewer.userId, paging), countPayouts(db, viewer.userId)]);
  return pageOf(rows, paging, total, {
    toItem: toPayoutDto,
    keyOf: ({ created_at, id }) => ({ at: created_at, id }),
  });
}

export async function savePayoutSettings(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  viewer: Viewer,
  { isWeekly }: { isWeekly: boolean },
): Promise<{ isWeekly: boolean }> {
  assertMayManagePageHere(viewer);
  assertPayoutsExist({ config });
  await upsertSettings(db, viewer.userId, isWeekly);
  return { isWeekly };
}

const statuses: Record<PayoutState, contract.Payout['status']> = {
  created: 'in_transit',
  sent: 'in_transit',
  unknown: 'in_transit',
  succeeded: 'paid',
  failed: 'failed',
  reversed: 'returned',
};

export const toPayoutDto = (row: PayoutRow): contract.Payout => ({
  id: row.id,
  status: statuses[row.state],
  amountKobo: row.amount_kobo,
  feeKobo: row.fee_kobo,
  bankName: row.bank_name,
  last4: row.last4,
  isAutomatic: row.is_automatic,
  reason: reasonFor(row),
  isBankToMend: row.state === 'reversed' || (row.state === 'failed' && isBankToMend(row.failure)),
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
});

function reasonFor({ state, failure }: PayoutRow): string | null {
  if (state === 'reversed') return say().payoutsServer.sentBack;
  return state === 'failed' ? reasonOf(failure) : null;
}
