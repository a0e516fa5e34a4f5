// Reference model of a membership, without the product's code: its calendar, states and money.

export const DAY_MS = 86_400_000;
/** Days of access after a missed payment. */
const GRACE_DAYS = 7;
/** The same for somebody who left unpaid within a year, until their first renewal. */
const GRACE_DAYS_AGAIN = 2;
export const LAGOS_MS = 3_600_000;

export type Status = 'none' | 'active' | 'past_due' | 'ending' | 'paused' | 'ended';

/** The payment for a period, and its current state. */
export type Money = { naira: number; is: 'retained' | 'sent back' | 'disputed' };

/** Midnight in Lagos at the start of the same day `months` later, or of that month's last day. */
function monthsAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last)) - LAGOS_MS;
}

const midnightAfter = (at: number): number => (Math.floor((at + LAGOS_MS) / DAY_MS) + 1) * DAY_MS - LAGOS_MS;

const lagosDay = (at: number): string => new Date(at + LAGOS_MS).toISOString().slice(0, 10);

export class SubscriptionModel {
  status: Status = 'none';
  /** Number of memberships so far, which may follow each other. */
  membershipNo = 0;
  /** Period `anchorNo` starts at the anchor; period `next` is not paid yet. */
  anchor = '';
  anchorNo = 0;
  next = 0;
  /** True if it renews by card; otherwise payments are manual. */
  byCard = true;
  /** Number of the next card charges that the bank declines. */
  declines = 0;
  retryDaysUsed = 0;
  /** A card that was declined is not charged again on the same day. */
  noChargeUntil = 0;
  /** Time of giving up: after the grace period, or a day after the first attempt if that is later. */
  giveUpAt = 0;
  graceDays = GRACE_DAYS;
  /** When a membership ended unpaid. */
  leftUnpaidAt = Number.NEGATIVE_INFINITY;
  /** Time to act after a charge that was rejected by nobody's fault but the business's. */
  openUntil = 0;
  money: Money[] = [];
  /** The creator ended it, so the patron cannot resume it. */
  isEndedByCreator = false;
  /** The creator or the patron is suspended. */
  isSuspended = false;
  /** Paused, with a new checkout opened. */
  isReopened = false;
  /** The price for new patrons, and the price this patron agreed to. */
  offerNaira = 2500;
  naira = 0;
  /** Part of the last payment went back. */
  isPartlyBack = false;
  /** Payments that were not owed: all of them are refunded. */
  overpayment: number[] = [];

  /** Time of the patron's charges and reminders, after midnight in Lagos. */
  readonly morningMs: number;

  constructor(morningMs: number) {
    this.morningMs = morningMs;
  }

  dueAt(period = this.next): number {
    return monthsAfter(this.anchor, period - this.anchorNo);
  }

  hasAccess(now: number): boolean {
    if (this.status === 'active' || this.status === 'past_due')
      return now < Math.max(this.dueAt() + this.graceDays * DAY_MS, this.openUntil);
    return (this.status === 'ending' || this.status === 'paused') && now < this.dueAt();
  }

  get isLive(): boolean {
    return this.status !== 'none' && this.status !== 'ended';
  }

  join(now: number, { byCard, naira }: { byCard: boolean; naira: number }): void {
    this.membershipNo += 1;
    this.naira = naira;
    this.isEndedByCreator = false;
    this.begin(now, 0);
    this.byCard = byCard;
    this.pay();
    this.graceDays = now - this.leftUnpaidAt < 365 * DAY_MS ? GRACE_DAYS_AGAIN : GRACE_DAYS;
  }

  /** Pays the next period, which continues from the anchor however late; a paused membership starts a new anchor. */
  payByHand(now: number, byCard: boolean): void {
    const { graceDays } = this;
    const isRestart = this.status === 'paused';
    if (isRestart) this.begin(now, this.next);
    this.byCard ||= byCard;
    this.pay();
    if (isRestart) this.graceDays = graceDays;
  }

  /** True if an opened checkout still collects an owed payment. */
  owes(membershipNo: number, period: number, now: number): boolean {
    if (membershipNo !== this.membershipNo || period !== this.next) return false;
    if (this.status === 'paused') return this.isReopened && now >= this.dueAt();
    return this.status === 'active' || this.status === 'past_due';
  }

  canPayByHand(now: number): boolean {
    if (this.status === 'past_due') return true;
    if (this.status === 'paused') return now >= this.dueAt();
    return this.status === 'active' && !this.byCard && now >= this.dueAt() - 3 * DAY_MS;
  }

  stop(now: number, byCreator: boolean): void {
    if (!this.isLive) return;
    this.isEndedByCreator ||= byCreator;
    this.status = now < this.dueAt() ? 'ending' : 'ended';
  }

  canResume(now: number): boolean {
    if (this.status === 'active' || this.status === 'past_due') return true;
    return (this.status === 'ending' || this.status === 'paused') && now < this.dueAt() && !this.isEndedByCreator;
  }

  pause(): void {
    this.status = 'paused';
    this.isReopened = false;
  }

  /** Stopped during a card charge: the month counts if the charge succeeds, and it is not retried. */
  stopWhileCharged(how: 'cancel' | 'pause'): void {
    const isPaid = this.declines === 0;
    if (isPaid) this.pay();
    else this.declines -= 1;
    this.isReopened = false;
    if (how === 'pause') this.status = 'paused';
    else this.status = isPaid ? 'ending' : 'ended';
  }

  /** Refund of the last payment by the creator, or a chargeback by the bank. */
  takeBack(is: Money['is']): void {
    const last = this.money.at(-1);
    if (last) last.is = is;
    this.status = 'ended';
  }

  /** One run of the scheduler; where the provider rejects the business's charges, it is as if nothing had been tried. */
  tick(now: number, isBusinessRejected = false): void {
    if (this.status === 'ending' && now >= this.dueAt()) this.status = 'ended';
    if (this.status !== 'active' && this.status !== 'past_due') return;
    const isInProgress = this.status === 'past_due' || this.retryDaysUsed > 0;
    if (this.isSuspended && isInProgress && now >= this.giveUpAt) [this.status, this.retryDaysUsed] = ['active', 0];
    if (this.isSuspended) return;
    if (isInProgress && now >= this.giveUpAt) return this.leaveUnpaid(now);
    let current = this.next;
    if (!isInProgress) while (now >= this.dueAt(current + 1)) current += 1;
    if (now < this.dueAt(current) + this.morningMs) return;
    this.next = current;
    if (!isInProgress) {
      const graceEnd = this.dueAt() + this.graceDays * DAY_MS;
      this.giveUpAt = now < graceEnd ? graceEnd : now + DAY_MS;
    }
    if (!this.byCard) return void (this.status = 'past_due');
    const retryDays = this.retryDays().filter((day) => now >= this.dueAt() + day * DAY_MS + this.morningMs).length;
    if (retryDays <= this.retryDaysUsed || now < this.noChargeUntil) return;
    if (isBusinessRejected) {
      [this.status, this.retryDaysUsed] = ['active', 0];
      return void (this.openUntil = now + 2 * DAY_MS);
    }
    this.retryDaysUsed = retryDays;
    if (this.declines === 0) return this.pay();
    this.declines -= 1;
    this.status = 'past_due';
    this.noChargeUntil = midnightAfter(now) + this.morningMs;
  }

  leaveUnpaid(now: number): void {
    this.status = 'ended';
    this.leftUnpaidAt = now;
  }

  /** Within the grace, days 1, 3 and 6, or instead of 3 a 25th or the last day of a month. */
  private retryDays(): number[] {
    const isPayDay = (day: number) => {
      const date = lagosDay(this.dueAt() + day * DAY_MS);
      return date.endsWith('-25') || lagosDay(this.dueAt() + (day + 1) * DAY_MS).endsWith('-01');
    };
    return [0, 1, [2, 3, 4, 5].find(isPayDay) ?? 3, 6].filter((day) => day < this.graceDays);
  }

  private begin(now: number, period: number): void {
    this.anchor = lagosDay(now);
    this.anchorNo = period;
    this.next = period;
  }

  private pay(): void {
    this.money.push({ naira: this.naira, is: 'retained' });
    this.isPartlyBack = false;
    this.next += 1;
    this.retryDaysUsed = 0;
    this.graceDays = GRACE_DAYS;
    this.status = 'active';
  }
}
