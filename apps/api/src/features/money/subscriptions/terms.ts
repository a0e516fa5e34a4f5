import { due, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later } from '#platform/clock.ts';

/** Days of access after a missed payment. */
export const GRACE_DAYS = 7;
/** Days before the due date on which patrons who pay by hand are reminded. */
export const REMIND_DAYS_BEFORE = 3;
/** Days after the due date on which a saved method is charged. */
export const CHARGE_ON_DAYS = [0, 1, 3, 6] as const;

/**
 * Position in the billing calendar: `period_no` periods, counted from 0, are granted, and that number is the next one.
 */
export interface Term {
  anchor_date: string;
  anchor_no: number;
  period_no: number;
}

/** First day of a period; by default the next one, where the paid time ends. */
export const dueDate = ({ anchor_date, anchor_no, period_no }: Term, periodNo = period_no): string =>
  due(anchor_date, periodNo - anchor_no);

export const dueAt = (term: Term, periodNo?: number): Date => lagosMidnight(dueDate(term, periodNo));

export const graceEnd = (term: Term): Date => later(dueAt(term), days(GRACE_DAYS));

/**
 * Time of the first step after a payment: a saved method is charged on the due date, other patrons are reminded before
 * it.
 */
export const firstStepAt = (term: Term, methodId: string | null): Date =>
  methodId === null ? later(dueAt(term), -days(REMIND_DAYS_BEFORE)) : dueAt(term);
