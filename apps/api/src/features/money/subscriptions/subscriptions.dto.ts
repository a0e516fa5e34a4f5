import type { Subscription } from '@udala/contract/subscriptions';
import { reasonOf } from '#features/money/billing/failure-words.ts';
import { toAuthorProfile, toCreatorProfile } from '#features/money/billing/author-profile.ts';
import { days, later } from '#platform/clock.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { REMIND_DAYS_BEFORE, dueAt, dueDate, type Term } from './terms.ts';

interface Seen {
  now: Date;
  /** True for the patron's own view, which alone includes the payment method and failures. */
  byPatron: boolean;
}

export function toSubscriptionDto(row: SubscriptionRow, { now, byPatron }: Seen): Subscription {
  const term = termOf(row);
  return {
    id: row.id,
    status: row.state,
    price: row.price_kobo / 100,
    offerPrice: row.offer_price_kobo === null ? null : row.offer_price_kobo / 100,
    startedOn: row.started_on,
    nextPaymentOn: term && goesOn(row) ? dueDate(term) : null,
    paidUntil: term && dueDate(term),
    accessUntil: row.state === 'ended' ? null : (row.access_until?.toISOString() ?? null),
    renewsWith: byPatron && goesOn(row) ? row.method : null,
    paymentFailed: row.failure !== null,
    problem: byPatron && row.failure !== null ? reasonOf(row.failure) : null,
    canPay: byPatron && term !== null && canPay(row, term, now),
    canResume: byPatron && term !== null && canResume(row, term, now),
    creator: toCreatorProfile(row.creator),
    patron: toAuthorProfile(row.patron),
  };
}

/** True if the membership has another payment ahead. */
const goesOn = ({ state, may_renew }: SubscriptionRow): boolean =>
  may_renew && (state === 'active' || state === 'past_due');

/**
 * Before the due date only a patron who pays by hand may pay; a paused membership can restart after its paid period.
 */
function canPay({ state, method, may_renew }: SubscriptionRow, term: Term, now: Date): boolean {
  if (!may_renew) return false;
  if (state === 'past_due') return true;
  if (state === 'paused') return dueAt(term) <= now;
  return state === 'active' && method === null && later(dueAt(term), -days(REMIND_DAYS_BEFORE)) <= now;
}

/** A patron cannot undo the creator's end or a withdrawn offer. */
const canResume = ({ state, end_reason, may_renew }: SubscriptionRow, term: Term, now: Date): boolean =>
  (state === 'paused' || (state === 'ending' && end_reason === 'cancelled')) && may_renew && dueAt(term) > now;

const termOf = ({ anchor_date, anchor_no, period_no }: SubscriptionRow): Term | null =>
  anchor_date === null ? null : { anchor_date, anchor_no, period_no };
