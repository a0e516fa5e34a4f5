import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { chargeAt, chargeDays, dueAt, dueDate, graceEnd, remindAt } from '../terms.ts';
import { whatsDue, type RenewalState, type Step } from './whats-due.ts';

const fresh: RenewalState = {
  patron_id: '0198c0de-0000-7000-8000-0000000012ab',
  anchor_date: '2026-01-31',
  anchor_no: 0,
  period_no: 1,
  state: 'active',
  method_id: 'a card',
  reminded_no: null,
  retry_days_used: 0,
  grace_days: 7,
};

/** Applies a step as the job records it. */
function after(subscription: RenewalState, step: Step): RenewalState {
  if (step.do === 'charge') return { ...subscription, period_no: step.periodNo, retry_days_used: step.retryDaysUsed };
  if (step.do === 'remind') return { ...subscription, period_no: step.periodNo, reminded_no: step.periodNo };
  if (step.do === 'lapse')
    return { ...subscription, period_no: step.periodNo, reminded_no: step.periodNo, state: 'past_due' };
  return subscription;
}

/** Simulates a membership that nobody pays for: runs each step when it is due, and also checks at other times. */
function live(start: RenewalState, looks: readonly Date[] = []): { do: string; at: Date }[] {
  const done: { do: string; at: Date }[] = [];
  let subscription = start;
  let nextAt: Date | null = new Date(0);
  const others = [...looks];
  for (let turn = 0; turn < 200 && nextAt; turn += 1) {
    const now: Date = others[0] && others[0] < nextAt ? (others.shift() ?? nextAt) : nextAt;
    const step = whatsDue(subscription, now);
    if (step.do !== 'wait') done.push({ do: step.do, at: now });
    subscription = after(subscription, step);
    if (step.do === 'charge' && subscription.state === 'active') subscription = { ...subscription, state: 'past_due' };
    if (step.do === 'end' || step.do === 'give_up') return done;
    nextAt = 'nextAt' in step ? step.nextAt : null;
    if (nextAt && nextAt <= now) throw new Error(`it asks to be looked at again at once, at ${now.toISOString()}`);
  }
  throw new Error('it never ends');
}

const term = { ...fresh };

describe('what is due', () => {
  it('tells of a card’s charge 3 days before, charges it on the day and on days 1, 3 and 6, then gives up [B4]', () => {
    const patient = { ...fresh, anchor_date: '2026-01-10' };
    expect(chargeDays(patient)).toEqual([0, 1, 3, 6]);
    expect(live(patient)).toEqual([
      { do: 'remind', at: remindAt(patient) },
      ...[0, 1, 3, 6].map((day) => ({ do: 'charge', at: chargeAt(patient, day) })),
      { do: 'give_up', at: graceEnd(patient) },
    ]);
  });

  it.each([
    ['2026-01-22', [0, 1, 3, 6]],
    ['2026-01-23', [0, 1, 2, 6]],
    ['2026-01-26', [0, 1, 2, 6]],
    ['2026-01-28', [0, 1, 3, 6]],
  ])('a card due a month after %s is tried when salaries come', (anchor_date, expected) => {
    expect(chargeDays({ ...fresh, anchor_date })).toEqual(expected);
  });

  it('charges between 06:00 and 10:00 in Lagos, spread over patrons, all of one patron at one time [B4]', () => {
    const hours = Array.from({ length: 1000 }, () => {
      const patron_id = crypto.randomUUID();
      const hour = (chargeAt({ ...fresh, patron_id }).getTime() - dueAt(fresh).getTime()) / 3_600_000;
      expect(chargeAt({ ...fresh, patron_id }, 3)).toEqual(later(chargeAt({ ...fresh, patron_id }), days(3)));
      return hour;
    });
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...hours)).toBeLessThan(10);
    const quarters = [6, 7, 8, 9].map((from) => hours.filter((hour) => hour >= from && hour < from + 1).length);
    expect(Math.min(...quarters)).toBeGreaterThan(150);
  });

  it('has two tries and two days for somebody who left unpaid before [C]', () => {
    const again = { ...fresh, anchor_date: '2026-01-10', grace_days: 2 };
    expect(live(again).slice(1)).toEqual([
      { do: 'charge', at: chargeAt(again) },
      { do: 'charge', at: chargeAt(again, 1) },
      { do: 'give_up', at: later(dueAt(again), days(2)) },
    ]);
    expect(live({ ...again, method_id: null }).at(-1)).toEqual({ do: 'give_up', at: graceEnd(again) });
  });

  it('by hand: reminds 3 days before, lapses on the day and gives up after the grace', () => {
    expect(live({ ...fresh, method_id: null })).toEqual([
      { do: 'remind', at: later(chargeAt(term), -days(3)) },
      { do: 'lapse', at: chargeAt(term) },
      { do: 'give_up', at: graceEnd(term) },
    ]);
  });

  it('ends a cancelled membership with its paid period, and charges nothing', () => {
    expect(live({ ...fresh, state: 'ending' })).toEqual([{ do: 'end', at: dueAt(term) }]);
  });

  it('gives the same steps for any additional checks', () => {
    const instants = fc.array(
      fc.date({ min: new Date('2026-01-31'), max: new Date('2026-03-20'), noInvalidDate: true }),
    );
    const methods = fc.constantFrom(null, 'a card');
    fc.assert(
      fc.property(instants, methods, (looks, method_id) => {
        const sorted = looks.toSorted((a, b) => a.getTime() - b.getTime());
        const start = { ...fresh, method_id };
        expect(live(start, sorted)).toEqual(live(start));
      }),
      { numRuns: 500 },
    );
  });

  it('charges only the current period after an outage, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 23 }), (day, hour) => {
        const now = later(chargeAt(term), days(day) + hour * 3_600_000);
        const step = whatsDue(fresh, now);
        // In the early hours of a due day it is not yet time.
        if (step.do === 'wait') {
          expect(step.nextAt > now && step.nextAt < later(now, days(1))).toBe(true);
          return;
        }
        if (step.do !== 'charge') throw new Error(`it says ${step.do}`);
        expect(dueAt(term, step.periodNo) <= now && now < dueAt(term, step.periodNo + 1)).toBe(true);
        expect(step.nextAt > now).toBe(true);
        // If the grace is over too, this was the only try; nothing is charged twice.
        const tried = after(fresh, step);
        expect(whatsDue(tried, now).do).toBe(graceEnd(tried) > now ? 'wait' : 'give_up');
      }),
    );
  });

  it.each([
    ['2026-01-28', '2026-02-28'],
    ['2026-01-31', '2026-02-28'],
    ['2027-12-31', '2028-01-31'],
  ])('an anchor on %s is due on %s, from that morning in Lagos', (anchor_date, expected) => {
    const subscription = { ...fresh, anchor_date };
    expect(dueDate(subscription)).toBe(expected);
    expect(dueAt(subscription)).toEqual(new Date(`${expected}T00:00:00+01:00`));
    const at = chargeAt(subscription);
    expect(whatsDue(subscription, later(at, -1)).do).toBe('wait');
    expect(whatsDue(subscription, at).do).toBe('charge');
  });

  it('counts from the new anchor after a restart', () => {
    const subscription = { ...fresh, anchor_date: '2026-05-15', anchor_no: 4, period_no: 6 };
    expect(dueDate(subscription)).toBe('2026-07-15');
  });
});
