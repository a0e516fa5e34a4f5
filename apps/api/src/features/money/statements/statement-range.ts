import { limits } from '@udala/contract/limits';
import type { StatementMonth } from '@udala/contract/statements';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';

/** Two days in Lagos, both included in full. */
export interface Days {
  from: string;
  to: string;
}

/** From `since` up to, but not including, `until`. */
export interface Range {
  since: Date;
  until: Date;
}

interface StatementQuery {
  month?: StatementMonth;
  from?: string;
  to?: string;
}

/**
 * Reads the requested days: those of a month, or two given days. @throws AppError `invalid_request` for only one of the
 * days, or for days together with a month.
 */
export function readDays({ month, from, to }: StatementQuery, now: Date): Days {
  if (from === undefined && to === undefined) return daysOf(month ?? 'this', now);
  if (from === undefined) throw invalidField('from', say().errors.fieldMissing);
  if (to === undefined) throw invalidField('to', say().errors.fieldMissing);
  if (month !== undefined) throw invalidField('month', say().statementsServer.monthOrDays);
  return { from, to };
}

function daysOf(month: StatementMonth, now: Date): Days {
  const today = Temporal.PlainDate.from(lagosDate(now));
  const first = today.with({ day: 1 }).subtract({ months: month === 'last' ? 1 : 0 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** @throws AppError `invalid_request` for days in reverse order or too many. */
export function rangeOf({ from, to }: Days): Range {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).days + 1;
  if (days < 1) throw invalidField('to', say().statementsServer.lastDayFirst);
  if (days > limits.statementMaxDays)
    throw invalidField('to', say().statementsServer.tooManyDays(limits.statementMaxDays));
  return { since: lagosMidnight(from), until: lagosMidnight(last.add({ days: 1 }).toString()) };
}
