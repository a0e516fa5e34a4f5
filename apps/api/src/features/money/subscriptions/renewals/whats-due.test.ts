import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later } from '#platform/clock.ts';
import { CHARGE_ON_DAYS, dueAt, dueDate, graceEnd } from '../terms.ts';
import { whatsDue, type RenewalState, type Step } from './whats-due.ts';

const fresh: RenewalState = {
  anchor_date: '2026-01-31',
  anchor_no: 0,
  period_no: 1,
  state: 'active',
  method_id: 'a card',
  reminded_no: null,
  retry_days_used: 0,
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
  it('charges a card on the day and on days 1, 3 and 6, then gives up', () => {
    expect(live(fresh)).toEqual([
      ...CHARGE_ON_DAYS.map((day) => ({ do: 'charge', at: later(dueAt(term), days(day)) })),
      { do: 'give_up', at: graceEnd(term) },
    ]);
  });

  it('by hand: reminds 3 days before, lapses on the day and gives up after the grace', () => {
    expect(live({ ...fresh, method_id: null })).toEqual([
      { do: 'remind', at: later(dueAt(term), -days(3)) },
      { do: 'lapse', at: dueAt(term) },
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
        const now = later(dueAt(term), days(day) + hour * 3_600_000);
        const step = whatsDue(fresh, now);
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
  ])('an anchor on %s is due on %s, from midnight in Lagos', (anchor_date, expected) => {
    const subscription = { ...fresh, anchor_date };
    expect(dueDate(subscription)).toBe(expected);
    const midnight = new Date(`${expected}T00:00:00+01:00`);
    expect(whatsDue(subscription, later(midnight, -1)).do).toBe('wait');
    expect(whatsDue(subscription, midnight).do).toBe('charge');
  });

  it('counts from the new anchor after a restart', () => {
    const subscription = { ...fresh, anchor_date: '2026-05-15', anchor_no: 4, period_no: 6 };
    expect(dueDate(subscription)).toBe('2026-07-15');
  });
});
