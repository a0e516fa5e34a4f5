import { due, isPayDay, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';

/** Days of access after a missed payment. */
export const GRACE_DAYS = 7;
/** The same until the first renewal for somebody who left this creator unpaid before: two tries of a card. */
export const GRACE_DAYS_AGAIN = 2;
/** How long leaving unpaid counts. */
export const UNPAID_COUNTS_MS = days(365);
/** Days before the due date on which patrons are told of a payment, or reminded to pay by hand. */
export const REMIND_DAYS_BEFORE = 3;
/** Times that a saved method is charged for one period. */
export const CHARGES_MAX = 4;
/** From 06:00 to 10:00 in Lagos: at midnight banks close their day, and an email wakes people. */
const MORNING_MS = minutes(6 * 60);
const MORNING_SECONDS = 4 * 3600;

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

/** A term with the days of access after its due date. */
export type GraceTerm = Term & { grace_days: number };

export const graceEnd = (term: GraceTerm): Date => later(dueAt(term), days(term.grace_days));

/** A term with the patron, by whom its steps are spread over the morning. */
export type PatronTerm = Term & { patron_id: string };

/** Everything that a patron owes on a day is charged at one time, or asked for by hand; `day` counts from the due date. */
export const chargeAt = (term: PatronTerm, day = 0): Date =>
  later(dueAt(term), days(day) + MORNING_MS + (lastDigits(term.patron_id) % MORNING_SECONDS) * 1000);

/** The digits of an id that are random. */
const lastDigits = (id: string): number => Number.parseInt(id.slice(-8), 16);

/**
 * Days after the due date on which a saved method is charged, within the grace: the third is a day on which salaries are
 * paid, if there is one.
 */
export function chargeDays(term: GraceTerm): readonly number[] {
  const dueOn = Temporal.PlainDate.from(dueDate(term));
  const payDay = [2, 3, 4, 5].find((day) => isPayDay(dueOn.add({ days: day }))) ?? 3;
  return [0, 1, payDay, 6].filter((day) => day < term.grace_days);
}

/** Time of the first step after a payment: the patron hears of the next one. */
export const remindAt = (term: PatronTerm): Date => chargeAt(term, -REMIND_DAYS_BEFORE);
