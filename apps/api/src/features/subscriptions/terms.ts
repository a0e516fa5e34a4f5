import { due, lagosMidnight } from '#features/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';

/** How long everything stays open after a payment that did not come. */
export const GRACE_DAYS = 7;
/** How long before a payment is due those are asked who pay by hand. */
export const REMIND_DAYS_BEFORE = 3;
/** When a saved method is charged, in days after the payment was due. */
export const CHARGE_ON_DAYS = [0, 1, 3, 6] as const;

/** Where a membership stands in the calendar: `period_no` periods are given, the one of that number is next. */
export interface Term {
  anchor_date: string;
  anchor_no: number;
  period_no: number;
}

/** The day on which a period begins; by default the next one, which is when what is paid ends. */
export const dueDate = ({ anchor_date, anchor_no, period_no }: Term, periodNo = period_no): string =>
  due(anchor_date, periodNo - anchor_no);

export const dueAt = (term: Term, periodNo?: number): Date => lagosMidnight(dueDate(term, periodNo));

export const graceEnd = (term: Term): Date => later(dueAt(term), days(GRACE_DAYS));

/**
 * When the calendar first has to do with a membership whose last payment came: it charges what is saved on the day, and
 * asks the others before it.
 */
export const firstStepAt = (term: Term, methodId: string | null): Date =>
  methodId === null ? later(dueAt(term), -days(REMIND_DAYS_BEFORE)) : dueAt(term);
