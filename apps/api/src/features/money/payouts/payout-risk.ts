import { days, later } from '#platform/clock.ts';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';

// A bank takes a payment back weeks or months after it was made, and what was paid out by then is the platform's loss.
// The terms are our own; their kinds are those of other marketplaces: a first payout after a week, a reserve, a cap.

/** A card that is not the payer's own is usually noticed within a week. */
const FIRST_PAYOUT_AFTER_DAYS = 7;

/** By the days since the first payment: the share of the last 30 days that stays, and the most that goes out a day. */
const terms = [
  { untilDay: 30, reservedPercent: 20, mostADayKobo: 50_000_000 },
  { untilDay: 90, reservedPercent: 10, mostADayKobo: 100_000_000 },
  { untilDay: Infinity, reservedPercent: 0, mostADayKobo: Infinity },
] as const;

/** What is known of a creator's payments and payouts. */
export interface PaymentHistory {
  /** Lagos day of the first payment; null before it. */
  first_paid_on: string | null;
  /** What the last 30 days' payments brought after fees. */
  recent_net_kobo: number;
  /** Payouts of the last 24 hours. */
  drawn_today_kobo: number;
  /** True if the operator has stopped the payouts, or a bank disputes a payment. */
  is_on_hold: boolean;
}

export interface PayoutLimits {
  /** The first day on which a payout may go out; null once it has come. */
  firstPayoutOn: string | null;
  /** What stays of the available balance. */
  reservedKobo: number;
  /** What may still go out today. */
  mostTodayKobo: number;
}

export function payoutLimitsOf(history: PaymentHistory, now: Date): PayoutLimits {
  const { first_paid_on: firstPaidOn, recent_net_kobo: recentKobo, drawn_today_kobo: drawnKobo } = history;
  if (firstPaidOn === null) return { firstPayoutOn: null, reservedKobo: 0, mostTodayKobo: Infinity };
  const since = lagosMidnight(firstPaidOn);
  const first = later(since, days(FIRST_PAYOUT_AFTER_DAYS));
  const age = (now.getTime() - since.getTime()) / days(1);
  const { reservedPercent, mostADayKobo } = terms.find(({ untilDay }) => age < untilDay) ?? terms[2];
  return {
    firstPayoutOn: first > now ? lagosDate(first) : null,
    reservedKobo: Math.max(0, Math.round((recentKobo * reservedPercent) / 100)),
    mostTodayKobo: Math.max(0, mostADayKobo - drawnKobo),
  };
}
