import { isDatabaseAway } from './database-away.ts';

interface BatchOptions<Item, Result> {
  /** Items with the same key are never in one batch. */
  keyOf: (item: Item) => string;
  /** Processes a batch in one statement; returns the results in order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  settle: (result: Promise<Result>) => void;
}

const MOST = 100;

/**
 * Batching: a single item runs at once; items that arrive while a batch is in progress form the next batch. Under load
 * many writes share one statement, one round trip and one flush. Items of a failed batch are retried individually, so
 * that none fails because of another.
 */
export function batched<Item, Result>({ keyOf, work }: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const alone = async (item: Item): Promise<Result> => {
    const [result] = await work([item]);
    return result as Result;
  };
  const together = async (batch: readonly Waiting<Item, Result>[]) => {
    const results = await work(batch.map(({ item }) => item));
    batch.forEach(({ settle }, index) => settle(Promise.resolve(results[index] as Result)));
  };
  const nextBatch = () => {
    const batch = new Map<string, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.size < MOST && !batch.has(key)) batch.set(key, one);
      else left.push(one);
    }
    waiting = left;
    return [...batch.values()];
  };
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = nextBatch();
      await together(batch).catch((error: unknown) => {
        // Not the fault of any item, and the next one would only wait as long.
        if (isDatabaseAway(error)) {
          for (const { settle } of [...batch, ...waiting.splice(0)]) settle(Promise.reject(error as Error));
        } else for (const { item, settle } of batch) settle(alone(item));
      });
    }
    isRunning = false;
  };

  return (item) =>
    new Promise<Result>((resolve) => {
      waiting.push({ item, settle: resolve });
      if (!isRunning) void run();
    });
}
