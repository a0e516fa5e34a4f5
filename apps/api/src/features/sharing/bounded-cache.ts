/** What was made, while it is asked for: of so many, the one asked for longest ago makes room. */
export interface BoundedCache<Value> {
  /** Many who ask at once wait for one making; one that fails is not kept. */
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
