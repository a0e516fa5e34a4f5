export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Drops what `isGone` names. */
  forget(isGone: (value: Value) => boolean): void;
}

const VALUES_MAX = 20_000;

/**
 * What was looked up a moment ago, in this process alone. How long it is kept is no business time, so the process's own
 * timer measures it and a moved clock does not.
 */
export function keepFor<Value>(ms: number): Kept<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const hit = kept.get(key);
      return hit && hit.until > performance.now() ? hit.value : undefined;
    },
    set(key, value) {
      if (kept.size >= VALUES_MAX) kept.clear();
      kept.set(key, { value, until: performance.now() + ms });
    },
    forget(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
    },
  };
}
