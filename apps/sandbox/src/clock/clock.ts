import type { Store } from '../store.ts';

/** Real time plus an offset that only grows. */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  /** Adds to the offset; returns false and changes nothing when the clock would go back. */
  advance(ms: number): boolean;
};

export function createClock(store: Store): Clock {
  let offsetMs = Number(store.sql.get`select offset_ms from clock`?.['offset_ms'] ?? 0);
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    advance(ms) {
      if (ms < 0) return false;
      offsetMs += ms;
      void store.sql.run`update clock set offset_ms = ${offsetMs}`;
      return true;
    },
  };
}
