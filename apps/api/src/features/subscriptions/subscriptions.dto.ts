import type { Subscription } from '@udala/contract/subscriptions';
import { toAuthorProfile } from '#features/billing/author-profile.ts';
import { due } from '#features/billing/calendar.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

export const toSubscriptionDto = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  status: row.state,
  price: row.price_kobo / 100,
  startedOn: row.anchor_date,
  nextPaymentOn: nextPaymentOn(row),
  accessUntil: row.access_until?.toISOString() ?? null,
  creator: toAuthorProfile(row.creator),
  patron: toAuthorProfile(row.patron),
});

/** Only what goes on is paid again. */
const nextPaymentOn = ({ state, anchor_date, period_no }: SubscriptionRow): string | null =>
  anchor_date !== null && (state === 'active' || state === 'past_due') ? due(anchor_date, period_no) : null;
