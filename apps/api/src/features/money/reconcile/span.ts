import { days, later, minutes } from '#platform/clock.ts';

const LOOK_BACK_MS = days(7);
/** Payments newer than this may not be in the provider's list yet. */
const SETTLING_MS = minutes(60);

/** The period that a round compares. */
export interface Span {
  /** Start of the provider's list. */
  since: Date;
  /** Period of our books: well inside the provider's list. */
  settledFrom: Date;
  settledTo: Date;
}

export function spanUntil(now: Date): Span {
  const since = later(now, -LOOK_BACK_MS);
  return { since, settledFrom: later(since, SETTLING_MS), settledTo: later(now, -SETTLING_MS) };
}
