export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Drops what `isGone` names. */
  forget(isGone: (value: Value) => boolean): void;
}

const VALUES_MAX = 20_000;

/**
 * What was looked up a moment ago, in this process alone. How long it is kept is no business time, so the process's own
 * timer measures it and a moved clock does not.
 */
export function keepFor<Value>(ms: number, most = VALUES_MAX): Kept<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const hit = kept.get(key);
      if (!hit) return undefined;
      kept.delete(key);
      if (hit.until <= performance.now()) return undefined;
      // The last asked for stands last: a flood of others drops what nobody asks for.
      kept.set(key, hit);
      return hit.value;
    },
    set(key, value) {
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { value, until: performance.now() + ms });
    },
    delete: (key) => void kept.delete(key),
    forget(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
    },
  };
}
