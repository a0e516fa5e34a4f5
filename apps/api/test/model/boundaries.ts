import { DAY_MS, LAGOS_MS } from './subscription-model.ts';

/** Far more than a command takes on a busy machine. */
const MARGIN_MS = 15 * 60_000;

/**
 * Milliseconds from `at` until none of the times of day in Lagos, each in milliseconds after midnight, is about to
 * come. What the product did before such a time, a model that reads the clock after it would expect to be done anew.
 */
export function untilNoBoundaryNears(at: number, timesOfDay: readonly number[]): number {
  let waitMs = 0;
  for (;;) {
    const untilNext = timesOfDay.map((time) => modulo(time - LAGOS_MS - at - waitMs, DAY_MS));
    const near = untilNext.find((ms) => ms > 0 && ms < MARGIN_MS);
    if (near === undefined) return waitMs;
    waitMs += near;
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
