import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { listPayments as listPaymentsEndpoint, Payment } from '@udala/contract/payments';
import { toCreatorProfile } from '#features/money/billing/author-profile.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { reasonFor, statusOf } from './payment-status.ts';
import { countPayments, findPayments, type PaymentRow } from './payments.queries.ts';

export async function listPayments(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof listPaymentsEndpoint>,
): Promise<ReplyOf<typeof listPaymentsEndpoint>> {
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([findPayments(db, viewer, paging), countPayments(db, viewer)]);
  return pageOf(rows, paging, total, {
    toItem: toPaymentDto,
    keyOf: ({ created_at, id }) => ({ at: created_at, id }),
  });
}

export const toPaymentDto = (row: PaymentRow): Payment => ({
  id: row.id,
  reference: row.reference,
  subscriptionId: row.subscription_id,
  amountKobo: row.amount_kobo,
  status: statusOf(row),
  reason: reasonFor(row),
  channel: row.channel,
  method: row.method,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  createdAt: row.created_at.toISOString(),
  accessUntil: row.access_until?.toISOString() ?? null,
  // An overpayment is refunded, so it has no receipt.
  hasReceipt: row.state === 'succeeded',
  accountForKobo: row.account_for_kobo,
  creator: toCreatorProfile(row.creator),
});
