import { setTimeout as pause } from 'node:timers/promises';
import { ProviderBusy } from './payments.ts';

/** A busy provider gets a moment before the next call of the same place. */
const PAUSE_MS = 1000;

/**
 * Limits calls at a time, as few as the provider bears: half as many when it answers that there are too many, and one
 * more after each that succeeds.
 */
export function backingOff(max: number, pauseMs = PAUSE_MS): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  let allowed = max;
  let active = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (active < allowed) active += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  }

  function leave(): void {
    active -= 1;
    while (active < allowed && waiting.length > 0) {
      active += 1;
      waiting.shift()?.();
    }
  }

  return async (call) => {
    await enter();
    try {
      const answer = await call();
      allowed = Math.min(max, allowed + 1);
      return answer;
    } catch (error) {
      if (error instanceof ProviderBusy) {
        allowed = Math.max(1, Math.floor(allowed / 2));
        await pause(pauseMs);
      }
      throw error;
    } finally {
      leave();
    }
  };
}
