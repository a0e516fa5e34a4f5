import type { Member } from '@udala/contract/members';
import { toAuthorProfile } from '#features/money/billing/author-profile.ts';
import { dueDate, type Term } from '#features/money/subscriptions/terms.ts';
import type { MemberRow } from './members.queries.ts';

export function toMemberDto(row: MemberRow): Member {
  const term = termOf(row);
  const goesOn = row.may_renew && (row.state === 'active' || row.state === 'past_due');
  return {
    subscriptionId: row.id,
    patron: toAuthorProfile(row.patron),
    email: row.email,
    status: row.state,
    paymentFailed: row.has_failed,
    price: row.price_kobo / 100,
    startedOn: row.started_on,
    nextPaymentOn: term && goesOn ? dueDate(term) : null,
    paidUntil: term && dueDate(term),
    accessUntil: row.state === 'ended' ? null : (row.access_until?.toISOString() ?? null),
  };
}

const termOf = ({ anchor_date, anchor_no, period_no }: MemberRow): Term | null =>
  anchor_date === null ? null : { anchor_date, anchor_no, period_no };
