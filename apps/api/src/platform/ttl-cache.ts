export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Drops the entries for which `isGone` is true. */
  invalidate(isGone: (value: Value) => boolean): void;
}

const VALUES_MAX = 20_000;

/**
 * In-memory cache of this process. The lifetime is not business time, so it uses the process's own timer and ignores a
 * moved clock.
 */
export function createTtlCache<Value>(ms: number, most = VALUES_MAX): TtlCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const hit = entries.get(key);
      if (!hit) return undefined;
      entries.delete(key);
      if (hit.until <= performance.now()) return undefined;
      // LRU order: a flood of other keys evicts the entries that nobody reads.
      entries.set(key, hit);
      return hit.value;
    },
    set(key, value) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, until: performance.now() + ms });
    },
    delete: (key) => void entries.delete(key),
    invalidate(isGone) {
      for (const [key, { value }] of entries) if (isGone(value)) entries.delete(key);
    },
  };
}
