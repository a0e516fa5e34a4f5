/** What was made, while it is asked for: of so many, the one asked for longest ago makes room. */
export interface Shelf<Value> {
  /** Many who ask at once wait for one making; one that fails is not kept. */
  take(key: string, make: () => Promise<Value>): Promise<Value>;
}

export function createShelf<Value>(most: number): Shelf<Value> {
  const kept = new Map<string, Promise<Value>>();
  return {
    take(key, make) {
      const value = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, value);
      value.catch(() => kept.get(key) === value && kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
