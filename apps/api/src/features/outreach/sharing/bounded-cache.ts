/** LRU cache of results in the making or made: beyond its size, the entry least recently used is dropped. */
export interface BoundedCache<Value> {
  /** Concurrent callers share one call of `make`; a result that fails is not cached. */
  take(key: string, make: () => Promise<Value>): Promise<Value>;
}

export function createBoundedCache<Value>(most: number): BoundedCache<Value> {
  const entries = new Map<string, Promise<Value>>();
  return {
    take(key, make) {
      const value = entries.get(key) ?? make();
      entries.delete(key);
      entries.set(key, value);
      value.catch(() => entries.get(key) === value && entries.delete(key));
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
