import { isDatabaseAway } from './database-away.ts';

interface BatchOptions<Item, Result> {
  /** Items of one key are never in the same group. */
  keyOf: (item: Item) => string;
  /** Does all of a group in one statement: a result for each, in their order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  settle: (result: Promise<Result>) => void;
}

const MOST = 100;

/**
 * Does alone what comes alone, and together what came while a group was under way: under load many writes share one
 * statement, one round trip and one flush. Should a group fail, each of it is tried by itself, so that none fails for
 * another.
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
        // No fault of any of them, and the next one would only wait as long.
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
