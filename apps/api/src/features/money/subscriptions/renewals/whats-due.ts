import { days, later } from '#platform/clock.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import {
  chargeAt,
  chargeDays,
  dueAt,
  graceEnd,
  remindAt,
  type GraceTerm,
  type PatronTerm,
  type Term,
} from '../terms.ts';

/** Everything the calendar depends on. The time of the last check is not part of it, so repeated checks agree. */
export interface RenewalState extends GraceTerm, PatronTerm {
  state: Subscriptions['state'];
  method_id: string | null;
  reminded_no: number | null;
  retry_days_used: number;
}

/**
 * The step a membership needs now: `remind` a patron of a payment, `charge` a saved method, `lapse` into the days of
 * grace where one pays by hand, `give_up` after them, or `end` a stopped membership. `periodNo` is the period concerned: after an outage it
 * may be later than the next one, and the periods in between are not charged.
 */
export type Step =
  | { do: 'wait'; nextAt: Date }
  | { do: 'remind'; periodNo: number; nextAt: Date }
  | { do: 'lapse'; periodNo: number; nextAt: Date }
  | { do: 'charge'; periodNo: number; retryDaysUsed: number; nextAt: Date }
  | { do: 'give_up' }
  | { do: 'end' };

export function whatsDue(subscription: RenewalState, now: Date): Step {
  if (subscription.state === 'ending')
    return isPast(dueAt(subscription), now) ? { do: 'end' } : wait(dueAt(subscription));
  const isInProgress = subscription.state === 'past_due' || subscription.retry_days_used > 0;
  if (isInProgress && isPast(graceEnd(subscription), now)) return { do: 'give_up' };
  const term = isInProgress ? subscription : { ...subscription, period_no: currentPeriod(subscription, now) };
  if (!isPast(chargeAt(term), now)) return beforehand(term, now);
  return subscription.method_id === null ? byHand(term, now) : bySavedMethod(term, now);
}

/** On the due day itself there is nothing to be told of in advance. */
function beforehand(term: RenewalState, now: Date): Step {
  const { reminded_no, period_no: periodNo } = term;
  if (!isPast(remindAt(term), now)) return wait(remindAt(term));
  const nextAt = chargeAt(term);
  if (reminded_no === periodNo || isPast(dueAt(term), now)) return wait(nextAt);
  return { do: 'remind', periodNo, nextAt };
}

function byHand(term: RenewalState, now: Date): Step {
  if (term.state === 'past_due') return wait(graceEnd(term));
  return { do: 'lapse', periodNo: term.period_no, nextAt: lastDay(term, now) };
}

function bySavedMethod(term: RenewalState, now: Date): Step {
  const retryDays = chargeDays(term).map((day) => chargeAt(term, day));
  const nextRetryDay = retryDays.find((retryDay) => retryDay > now);
  const retryDaysUsed = retryDaysUntil(term, now);
  if (term.retry_days_used >= retryDaysUsed) return wait(nextRetryDay ?? graceEnd(term));
  const nextAt = nextRetryDay ?? lastDay(term, now);
  return { do: 'charge', periodNo: term.period_no, retryDaysUsed, nextAt };
}

/** Days until now on which a saved method was charged, or would have been. */
export const retryDaysUntil = (term: GraceTerm & PatronTerm, now: Date): number =>
  chargeDays(term).filter((day) => isPast(chargeAt(term, day), now)).length;

/** The period that contains `now`, or the next one while that has not begun. */
function currentPeriod(term: Term, now: Date): number {
  let periodNo = term.period_no;
  while (isPast(dueAt(term, periodNo + 1), now)) periodNo += 1;
  return periodNo;
}

/**
 * Time to give up: the end of the grace, or a day from now when an outage outlasted it, so that the patron can still
 * act.
 */
export const lastDay = (term: GraceTerm, now: Date): Date =>
  graceEnd(term) > now ? graceEnd(term) : later(now, days(1));

const isPast = (instant: Date, now: Date): boolean => instant <= now;
const wait = (nextAt: Date): Step => ({ do: 'wait', nextAt });
