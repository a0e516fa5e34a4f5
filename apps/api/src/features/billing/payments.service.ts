import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { listPayments as listPaymentsEndpoint, Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/billing-server';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import type { AttemptState } from './attempts.queries.ts';
import { toAuthorProfile } from './author-profile.ts';
import { reasonOf } from './failure-words.ts';
import { countPayments, findPayments, type PaymentRow } from './payments.queries.ts';

export async function listPayments(
  { db }: Deps,
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

const statuses: Record<AttemptState, Payment['status']> = {
  created: 'waiting',
  sent: 'waiting',
  unknown: 'waiting',
  succeeded: 'paid',
  surplus: 'paid',
  failed: 'failed',
  abandoned: 'failed',
};

const toPaymentDto = (row: PaymentRow): Payment => ({
  id: row.id,
  reference: row.reference,
  amountKobo: row.amount_kobo,
  status: statuses[row.state],
  reason: reasonFor(row),
  channel: row.channel,
  createdAt: row.created_at.toISOString(),
  creator: toAuthorProfile(row.creator),
});

function reasonFor({ state, failure }: PaymentRow): string | null {
  if (state === 'surplus') return m.paidTwice;
  if (state === 'abandoned') return m.notFinished;
  return state === 'failed' ? reasonOf(failure) : null;
}
