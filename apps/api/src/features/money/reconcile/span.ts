import { days, later, minutes } from '#platform/clock.ts';

const LOOK_BACK_MS = days(7);
const WINDOW_MS = days(1);
/**
 * Payments newer than this may not be in the provider's list yet; what took longer from its checkout to its payment is
 * asked about one by one. Short, since an hourly round lists it twice over.
 */
const SETTLING_MS = minutes(15);
/** By how much a round reaches back before the one before it began. */
const OVERLAP_MS = 2 * SETTLING_MS;

/** A period in which both books are compared. */
export interface Span {
  /** Start of the provider's list. */
  since: Date;
  /** Its end; null for all that is there. */
  until: Date | null;
  /** Period of our books: well inside the provider's list. */
  settledFrom: Date;
  settledTo: Date;
}

/** The start of a whole round: what happened before is final, but for disputes and refunds. */
export const startOfWhole = (now: Date): Date => later(now, -LOOK_BACK_MS);

/** From when on refunds are listed: the last week, or more where no round has been for longer, as after an outage. */
export function refundsSince(last: Date | null, now: Date): Date {
  const earliest = startOfWhole(now);
  return last !== null && last < earliest ? later(last, -OVERLAP_MS) : earliest;
}

/** What may have happened since a round that began at an instant; null before the first. */
export function spanSince(last: Date | null, now: Date): Span {
  const earliest = startOfWhole(now);
  const since = last === null || last < earliest ? earliest : later(last, -OVERLAP_MS);
  return { since, until: null, settledFrom: later(since, SETTLING_MS), settledTo: later(now, -SETTLING_MS) };
}

/** The spans of a whole round from an instant on, a day each: what one holds in memory does not grow with the others. */
export function spansOfWhole(from: Date, now: Date): Span[] {
  const [earliest, latest] = [later(startOfWhole(now), SETTLING_MS), later(now, -SETTLING_MS)];
  const spans: Span[] = [];
  for (let since = from; since < now; since = later(since, WINDOW_MS)) {
    const end = later(since, WINDOW_MS);
    spans.push({
      since,
      until: end < now ? end : null,
      settledFrom: since < earliest ? earliest : since,
      settledTo: end < latest ? end : latest,
    });
  }
  return spans;
}
