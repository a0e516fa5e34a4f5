import { limits } from '@udala/contract/limits';
import type { StatementMonth } from '@udala/contract/statements';
import { fieldMissing } from '@udala/messages/errors';
import * as m from '@udala/messages/statements-server';
import { lagosDate, lagosMidnight } from '#features/billing/calendar.ts';
import { invalidField } from '#platform/http/errors.ts';

/** From a day to another, both whole and both in Lagos. */
export interface Days {
  from: string;
  to: string;
}

/** From an instant up to another. */
export interface Range {
  since: Date;
  until: Date;
}

interface StatementQuery {
  month?: StatementMonth;
  from?: string;
  to?: string;
}

/** The days that are asked for: those of a month unless two are named. @throws AppError `invalid_request` for half of it, or both. */
export function readDays({ month, from, to }: StatementQuery, now: Date): Days {
  if (from === undefined && to === undefined) return daysOf(month ?? 'this', now);
  if (from === undefined) throw invalidField('from', fieldMissing);
  if (to === undefined) throw invalidField('to', fieldMissing);
  if (month !== undefined) throw invalidField('month', m.monthOrDays);
  return { from, to };
}

function daysOf(month: StatementMonth, now: Date): Days {
  const today = Temporal.PlainDate.from(lagosDate(now));
  const first = today.with({ day: 1 }).subtract({ months: month === 'last' ? 1 : 0 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** @throws AppError `invalid_request` for days that are backwards or too many. */
export function rangeOf({ from, to }: Days): Range {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).days + 1;
  if (days < 1) throw invalidField('to', m.lastDayFirst);
  if (days > limits.statementMaxDays) throw invalidField('to', m.tooManyDays(limits.statementMaxDays));
  return { since: lagosMidnight(from), until: lagosMidnight(last.add({ days: 1 }).toString()) };
}
