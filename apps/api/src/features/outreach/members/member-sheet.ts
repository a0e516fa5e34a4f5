import type { MemberSheet } from '@udala/contract/members';
import { naira } from '@udala/messages/money';
import { statusOf } from '#features/money/payments/payment-status.ts';
import type { MemberPaymentRow, SheetRows } from './member-sheet.queries.ts';
import { say } from '#platform/say.ts';
import { toMemberDto } from './members.dto.ts';

export const toMemberSheet = (
  { member, facts, payments, events, liked }: SheetRows,
  canMessage: boolean,
): MemberSheet => ({
  member: toMemberDto(member),
  paidKobo: facts.paid_kobo,
  payments: payments.map((row) => ({
    id: row.id,
    amountKobo: row.amount_kobo,
    status: statusOf(row),
    reason: reasonFor(row),
    createdAt: row.created_at.toISOString(),
  })),
  events: events.map(({ at, kind, price_kobo }) => ({ at: at.toISOString(), kind, price: price_kobo / 100 })),
  likedPosts: liked.map(({ id, postType, title, liked_at }) => ({
    id,
    postType,
    title: title || say().membersServer.untitled,
    likedAt: liked_at.toISOString(),
  })),
  likeCount: facts.likes,
  commentCount: facts.comments,
  canMessage,
  isBlocked: facts.is_blocked,
});

/** Reason of a refund. The reason of a failed payment is between the patron and their bank, so it is null. */
function reasonFor(row: MemberPaymentRow): string | null {
  const { membersServer: m } = say();
  const status = statusOf(row);
  if (status === 'disputed') return m.bankAsksBack;
  // What a patron was charged above the price is between them and the platform.
  if (status === 'paid' && row.refunded_kobo !== null && row.refund_reason !== 'excess')
    return m.partWentBack(naira(row.refunded_kobo));
  if (status !== 'refunding' && status !== 'refunded') return null;
  if (row.refund_reason === 'underpayment') return m.tooLittleCame;
  if (row.state === 'overpayment') return row.invoice_state === 'paid' ? m.paidTwice : m.nothingOwed;
  if (row.refund_reason === null) return m.bankTookBack;
  return row.refund_reason === 'creator' ? m.youSendBack : m.refunded;
}
