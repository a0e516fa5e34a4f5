// What a membership comes to, told without a line of the product's: the calendar, the states, and the money behind them.

const DAY_MS = 86_400_000;
const LAGOS_MS = 3_600_000;
const RETRY_DAYS = [0, 1, 3, 6];

export type Status = 'none' | 'active' | 'past_due' | 'ending' | 'paused' | 'ended';

/** What a period was paid with, and what became of that. */
export type Money = { naira: number; is: 'retained' | 'sent back' | 'disputed' };

/** The midnight in Lagos with which a month begins that is `months` after a day, on its day or the month's last. */
export function monthsAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last)) - LAGOS_MS;
}

export const lagosDay = (at: number): string => new Date(at + LAGOS_MS).toISOString().slice(0, 10);

export class SubscriptionModel {
  status: Status = 'none';
  /** Counts the memberships begun, which may follow each other. */
  membershipNo = 0;
  /** Period `anchorNo` began on the anchor; period `next` is not paid yet. */
  anchor = '';
  anchorNo = 0;
  next = 0;
  /** Whether a card renews it; by hand otherwise. */
  byCard = true;
  /** How many of the next charges of her card the bank declines. */
  declines = 0;
  retryDaysUsed = 0;
  /** When it is given up: after the grace, or a day after it was first tried where that was later still. */
  giveUpAt = 0;
  money: Money[] = [];
  /** The creator ended it: the patron cannot take that back. */
  isEndedByCreator = false;
  /** One of the two is suspended. */
  isSuspended = false;
  /** A paused one whose checkout was opened anew. */
  isReopened = false;
  /** What the creator asks of new patrons, and what this one agreed to. */
  offerNaira = 2500;
  naira = 0;
  /** Payments that nobody owed: all of them go back. */
  overpayment: number[] = [];

  dueAt(period = this.next): number {
    return monthsAfter(this.anchor, period - this.anchorNo);
  }

  hasAccess(now: number): boolean {
    if (this.status === 'active' || this.status === 'past_due') return now < this.dueAt() + 7 * DAY_MS;
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
  }

  /** Money for the period that is next, which goes on from its anchor however late; a paused one begins anew. */
  payByHand(now: number, byCard: boolean): void {
    if (this.status === 'paused') this.begin(now, this.next);
    this.byCard ||= byCard;
    this.pay();
  }

  /** Whether a page that was opened for a period still collects what is owed. */
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

  /** Stopped while the card is charged: the month is theirs where the money comes, and it is asked for once. */
  stopWhileCharged(how: 'cancel' | 'pause'): void {
    const isPaid = this.declines === 0;
    if (isPaid) this.pay();
    else this.declines -= 1;
    this.isReopened = false;
    if (how === 'pause') this.status = 'paused';
    else this.status = isPaid ? 'ending' : 'ended';
  }

  /** The creator ends it and sends the last payment back, or a bank does. */
  takeBack(is: Money['is']): void {
    const last = this.money.at(-1);
    if (last) last.is = is;
    this.status = 'ended';
  }

  /** The calendar looks at it once. */
  tick(now: number): void {
    if (this.status === 'ending' && now >= this.dueAt()) this.status = 'ended';
    if (this.status !== 'active' && this.status !== 'past_due') return;
    const isInProgress = this.status === 'past_due' || this.retryDaysUsed > 0;
    if (this.isSuspended && isInProgress && now >= this.giveUpAt) [this.status, this.retryDaysUsed] = ['active', 0];
    if (this.isSuspended) return;
    if (isInProgress && now >= this.giveUpAt) return void (this.status = 'ended');
    if (!isInProgress) while (now >= this.dueAt(this.next + 1)) this.next += 1;
    if (now < this.dueAt()) return;
    if (!isInProgress) {
      const graceEnd = this.dueAt() + 7 * DAY_MS;
      this.giveUpAt = now < graceEnd ? graceEnd : now + DAY_MS;
    }
    if (!this.byCard) return void (this.status = 'past_due');
    const retryDays = RETRY_DAYS.filter((day) => now >= this.dueAt() + day * DAY_MS).length;
    if (retryDays <= this.retryDaysUsed) return;
    this.retryDaysUsed = retryDays;
    if (this.declines === 0) return this.pay();
    this.declines -= 1;
    this.status = 'past_due';
  }

  private begin(now: number, period: number): void {
    this.anchor = lagosDay(now);
    this.anchorNo = period;
    this.next = period;
  }

  private pay(): void {
    this.money.push({ naira: this.naira, is: 'retained' });
    this.next += 1;
    this.retryDaysUsed = 0;
    this.status = 'active';
  }
}
