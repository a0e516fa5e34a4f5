import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { changeInvoiceState, voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { release } from '#features/money/billing/release.ts';
import type { Account } from '#features/money/ledger/ledger.queries.ts';
import { availableTo, losses, platformFees, post, type PostingKind } from '#features/money/ledger/ledger.service.ts';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { BookedPayment } from './books.queries.ts';

/** Who pays for a refund: the creator's balance, below zero if need be, or the platform. */
export type Bearer = 'creator' | 'platform';

/** When a membership ends: at once, or with the last day before this one, up to which it is paid. Null if it goes on. */
export type MembershipEnd = 'now' | { paidUntil: string } | null;

interface Refund {
  amountKobo: number;
  bearer: Bearer;
  /** The account that the money goes to. */
  to: Account;
  kind: PostingKind;
  key: string;
  now: Date;
}

/** What is left of a payment. */
export const remainingOf = ({ amount_kobo, refunded_kobo, lost_kobo }: BookedPayment): number =>
  amount_kobo - refunded_kobo - lost_kobo;

/**
 * Posts a refund of a payment or a part of it, and ends what stood on it once nothing of it is left. The creator bears
 * it without the platform's fee on it, which goes back to them in proportion; the provider keeps its fee.
 *
 * @returns When the membership ends because of it.
 */
export async function bearRefund(tx: Tx, payment: BookedPayment, refund: Refund): Promise<MembershipEnd> {
  const { invoice_id: invoiceId, creator_id: creatorId } = payment;
  const { amountKobo, bearer, to, kind, key, now } = refund;
  const isWhole = remainingOf(payment) === amountKobo;
  // Lock order: the creator's counter before their accounts, as in payments and disputes.
  const end = isWhole ? await endWhatStandsOn(tx, payment, now) : null;
  // The platform's money leaves the creator's where it is.
  if (bearer === 'creator') await release(tx, payment.id, now);
  const available = availableTo(creatorId);
  await post(tx, {
    kind,
    key,
    creatorId,
    invoiceId,
    at: now,
    movements:
      bearer === 'platform'
        ? [{ from: losses, to, amountKobo }]
        : [
            { from: platformFees, to: available, amountKobo: feeBackOf(payment, amountKobo) },
            { from: available, to, amountKobo },
          ],
  });
  return end;
}

/** The platform's fee on this part: what it is on all that the creator has borne, so that parts add up to the whole. */
function feeBackOf({ platform_fee_kobo, amount_kobo, borne_kobo }: BookedPayment, amountKobo: number): number {
  const shareOf = (kobo: number) => Math.round((platform_fee_kobo * kobo) / amount_kobo);
  return shareOf(borne_kobo + amountKobo) - shareOf(borne_kobo);
}

const live = ['active', 'past_due', 'ending', 'paused'] as const;

/** Returns when access ends that stood on the payment. */
async function endWhatStandsOn(tx: Tx, payment: BookedPayment, now: Date): Promise<MembershipEnd> {
  const { invoice_id: invoiceId, subscription_id: id, is_current: isCurrent } = payment;
  const isAhead = payment.is_paid_before && payment.period_start > lagosDate(now);
  const end = isAhead ? endsWithPeriodBefore(payment) : ({ to: 'ended' } as const);
  const hasChanged = isCurrent && (await changeState(tx, { id, from: live, reason: 'refunded', now, ...end }));
  if (hasChanged) await voidOpenInvoices(tx, id);
  await changeInvoiceState(tx, invoiceId, { from: 'paid', to: 'refunded' });
  if (!hasChanged) return null;
  return isAhead ? { paidUntil: payment.period_start } : 'now';
}

/** A period that was paid early has not begun: the one before it lasts until then. */
function endsWithPeriodBefore({ period_no, period_start }: BookedPayment) {
  const until = lagosMidnight(period_start);
  return { to: 'ending', set: { period_no, end_reason: 'refunded', access_until: until, next_at: until } } as const;
}
