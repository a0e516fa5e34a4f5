export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Drops what `isGone` names. */
  invalidate(isGone: (value: Value) => boolean): void;
}

const VALUES_MAX = 20_000;

/**
 * What was looked up a moment ago, in this process alone. How long it is kept is no business time, so the process's own
 * timer measures it and a moved clock does not.
 */
export function createTtlCache<Value>(ms: number, most = VALUES_MAX): TtlCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const hit = entries.get(key);
      if (!hit) return undefined;
      entries.delete(key);
      if (hit.until <= performance.now()) return undefined;
      // The last asked for stands last: a flood of others drops what nobody asks for.
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
