import type { Store } from '../store.ts';

/** Real time plus an offset that only grows. */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  /** False, and nothing happens, when the moment lies in the past. */
  moveTo(moment: Date): boolean;
};

export function createClock(store: Store): Clock {
  let offsetMs = Number(store.sql.get`select offset_ms from clock`?.['offset_ms'] ?? 0);
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    offsetMs: () => offsetMs,
    moveTo(moment) {
      const forwardMs = moment.getTime() - now().getTime();
      if (forwardMs < 0) return false;
      offsetMs += forwardMs;
      void store.sql.run`update clock set offset_ms = ${offsetMs}`;
      return true;
    },
  };
}
