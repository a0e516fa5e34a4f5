import { LRUCache } from 'lru-cache';

/** Callers that are remembered, about 10 MB; beyond it the longest silent ones are forgotten. */
const KEYS_MAX = 50_000;
/** Calls of this long at the highest pace need not wait: a page asks for several things at once. */
const BURST_MS = 100;
const WAIT_MAX_MS = 1_000;
/** Rejections that wait too, in all: who is rejected at once asks again at once. Beyond it they need no memory. */
const REJECTED_MAX = 2_000;
const SECOND_MS = 1_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Pace {
  /** Waits for the caller's next turn. Resolves to false if so many of the caller's calls wait that this one must not. */
  turn(key: string, perSecond: number): Promise<boolean>;
}

/**
 * Spreads the calls of one caller over time, so that a flood takes only its share of the event loop: whoever sends
 * more than `perSecond` waits for the answers instead of letting everybody else wait. This is GCRA, the algorithm of
 * ATM's traffic contracts (ITU-T I.371).
 */
export function createPace(): Pace {
  const freeAt = new LRUCache<string, number>({ max: KEYS_MAX });
  let rejected = 0;

  async function delayRejection(): Promise<void> {
    if (rejected >= REJECTED_MAX) return;
    rejected += 1;
    await sleep(WAIT_MAX_MS);
    rejected -= 1;
  }

  return {
    async turn(key, perSecond) {
      const now = performance.now();
      const at = Math.max(freeAt.get(key) ?? -Infinity, now - BURST_MS);
      if (at - now > WAIT_MAX_MS) {
        await delayRejection();
        return false;
      }
      freeAt.set(key, at + SECOND_MS / perSecond);
      if (at - now >= 1) await sleep(at - now);
      return true;
    },
  };
}
