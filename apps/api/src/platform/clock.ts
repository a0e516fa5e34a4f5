/** The only source of time. `now` is an instant; measure durations with performance.now(). */
export interface Clock {
  now(): Date;
}

export interface MovableClock extends Clock {
  readonly offsetMs: number;
  /** Forward only: past events cannot be undone. */
  moveTo(offsetMs: number): void;
  onMove(listener: () => void): void;
}

/** Real time plus an offset, which the sandbox of local mode and tests change. */
export function movableClock(offsetMs = 0): MovableClock {
  const listeners: (() => void)[] = [];
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    get offsetMs() {
      return offset;
    },
    moveTo(next) {
      if (next <= offset) return;
      offset = next;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => void listeners.push(listener),
  };
}

export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => count * 86_400_000;
export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
