import { LRUCache } from 'lru-cache';

export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Drops the entries for which `isGone` is true. */
  invalidate(isGone: (value: Value) => boolean): void;
}

const VALUES_MAX = 20_000;

/**
 * In-memory cache of this process: a flood of other keys evicts the entries that nobody reads. The lifetime is not
 * business time, so it uses the process's own timer and ignores a moved clock.
 */
export function createTtlCache<Value extends NonNullable<unknown>>(ttl: number, max = VALUES_MAX): TtlCache<Value> {
  const cache = new LRUCache<string, Value>({ max, ttl });
  return {
    get: (key) => cache.get(key),
    set: (key, value) => void cache.set(key, value),
    delete: (key) => void cache.delete(key),
    invalidate(isGone) {
      for (const [key, value] of cache.entries()) if (isGone(value)) cache.delete(key);
    },
  };
}
