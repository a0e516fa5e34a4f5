import { createHmac } from 'node:crypto';
import type { Count, SharedCounts } from './shared-counts.ts';

export interface CallCounts {
  /** Adds to the count of a key and returns the new total. */
  add(key: string, by?: number): Promise<Count>;
  /** Local count, without counting or asking Redis. */
  peek(key: string): Count;
}

interface CallCountsOptions {
  windowMs: number;
  /** Null for a single process. */
  shared: SharedCounts | null;
  /** Keys leave the process hashed: they contain user ids and addresses. */
  secret: Buffer;
}

/** About 10 MB. Beyond it the oldest windows, which end first, are dropped. */
const KEYS_MAX = 50_000;

/** Ends that differ by less belong to the same window: responses take a moment to arrive. */
const SAME_END_MS = 1_000;

/**
 * Fixed-window counter, starting with the first call. Counts of other processes are merged if Redis answers in time.
 */
export function createCallCounts({ windowMs, shared, secret }: CallCountsOptions): CallCounts {
  const windows = new Map<string, { count: number; endsAt: number }>();

  function open(key: string): { count: number; endsAt: number } {
    const now = performance.now();
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= KEYS_MAX && oldest !== undefined) windows.delete(oldest);
    const begun = { count: 0, endsAt: now + windowMs };
    windows.set(key, begun);
    return begun;
  }
  const leftOf = (endsAt: number) => Math.max(0, endsAt - performance.now());

  return {
    async add(key, by = 1) {
      const window = open(key);
      window.count += by;
      const { count } = window;
      const everywhere = await shared?.add(hashOf(secret, key), by, windowMs);
      if (!everywhere) return { count, leftMs: leftOf(window.endsAt) };
      const endsAt = performance.now() + everywhere.leftMs;
      // Remembered as a fallback: an unavailable or emptied Redis knows less than this process.
      window.count = Math.max(window.count, everywhere.count);
      // A younger shared window takes over when ours ends; taking it now would carry the old count into it.
      if (endsAt < window.endsAt + SAME_END_MS) window.endsAt = endsAt;
      return { count: Math.max(count, everywhere.count), leftMs: leftOf(window.endsAt) };
    },
    peek(key) {
      const { count = 0, endsAt = 0 } = windows.get(key) ?? {};
      const leftMs = leftOf(endsAt);
      return { count: leftMs > 0 ? count : 0, leftMs };
    },
  };
}

const hashOf = (secret: Buffer, key: string): string =>
  createHmac('sha256', secret).update('call counts').update(key).digest('base64url');
