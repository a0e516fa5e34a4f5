import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/statements-server';
import { lagosMidnight } from '#features/billing/calendar.ts';
import { invalidField } from '#platform/http/errors.ts';

/** From an instant up to another. */
export interface Range {
  since: Date;
  until: Date;
}

/** Both dates are whole days in Lagos. @throws AppError `invalid_request` for a range that is backwards or too long. */
export function readRange({ from, to }: { from: string; to: string }): Range {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).days + 1;
  if (days < 1) throw invalidField('to', m.lastDayFirst);
  if (days > limits.statementMaxDays) throw invalidField('to', m.tooManyDays(limits.statementMaxDays));
  return { since: lagosMidnight(from), until: lagosMidnight(last.add({ days: 1 }).toString()) };
}
