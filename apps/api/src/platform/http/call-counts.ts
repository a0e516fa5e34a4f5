import { createHmac } from 'node:crypto';
import type { SharedCounts } from './shared-counts.ts';

/** How many calls were counted in a window, and when it ends. */
export interface Count {
  count: number;
  leftMs: number;
}

export interface CallCounts {
  /** Counts so many more under a key, and tells what they come to. */
  add(key: string, by?: number): Promise<Count>;
  /** What is known here, without counting or asking. */
  peek(key: string): Count;
}

interface CallCountsOptions {
  windowMs: number;
  /** Null where there is one process. */
  shared: SharedCounts | null;
  /** Keys leave the process hashed: they name people and addresses. */
  secret: Buffer;
}

/** About 10 MB. Beyond it the oldest windows are dropped, which are the first to end. */
const KEYS_MAX = 50_000;

/** Ends of one window are told apart by so much: answers are under way for a moment. */
const SAME_END_MS = 1_000;

/** Counts in windows that begin with the first call. What other processes counted is added where they say so in time. */
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
      // Remembered for when Redis is away, which knows less than we do when it was emptied.
      window.count = Math.max(window.count, everywhere.count);
      // A younger window there follows ours, and takes over when ours ends: else what was counted before would live on in it.
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
