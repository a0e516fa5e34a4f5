import { days, later, minutes } from '#platform/clock.ts';

const LOOK_BACK_MS = days(7);
/** What came in so lately may not be in the provider's list yet. */
const SETTLING_MS = minutes(60);

/** How far a round looks back. */
export interface Span {
  /** Of the provider's list. */
  since: Date;
  /** Of our books: well inside of that. */
  settledFrom: Date;
  settledTo: Date;
}

export function spanUntil(now: Date): Span {
  const since = later(now, -LOOK_BACK_MS);
  return { since, settledFrom: later(since, SETTLING_MS), settledTo: later(now, -SETTLING_MS) };
}
