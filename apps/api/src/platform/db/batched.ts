import { isDatabaseAway } from './database-away.ts';

interface BatchOptions<Item, Result> {
  /** Items with the same key are never in one batch; those without one may be in any. */
  keyOf?: (item: Item) => string | null;
  /** Items of different kinds are never in one batch. */
  kindOf?: (item: Item) => string;
  /** Processes a batch in one statement; returns the results in order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The most items in a batch. */
  most?: number;
  /** How many batches are in progress at a time, without those that have been for `slowMs`. */
  atOnce?: number;
  slowMs?: number;
  /** Begins at the end of the event loop's turn, so that all items of a turn share a batch. */
  gathers?: boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  key: string | symbol;
  kind: string;
  settle: (result: Promise<Result>) => void;
}

const MOST = 100;

/**
 * Options for reads: more statements at once would not be faster, only each of them slower, and one that takes longer
 * lets the next begin, so that nobody waits for it but its own items.
 */
export const forReads = { atOnce: 2, slowMs: 50, gathers: true } as const;

/**
 * Batching: an item runs at once unless `atOnce` batches are in progress; items that arrive meanwhile form the next
 * batch. Under load many calls share one statement, one round trip and one flush. Items of a failed batch are retried
 * individually, so that none fails because of another.
 */
export function batched<Item, Result>({
  keyOf = () => null,
  kindOf = () => '',
  work,
  most = MOST,
  atOnce = 1,
  slowMs,
  gathers = false,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const alone = async (item: Item): Promise<Result> => {
    const [result] = await work([item]);
    return result as Result;
  };
  const together = async (batch: readonly Waiting<Item, Result>[]) => {
    const results = await work(batch.map(({ item }) => item));
    batch.forEach(({ settle }, index) => settle(Promise.resolve(results[index] as Result)));
  };
  const nextBatch = () => {
    const batch = new Map<string | symbol, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    const kind = waiting[0]?.kind;
    for (const one of waiting) {
      if (batch.size < most && !batch.has(one.key) && one.kind === kind) batch.set(one.key, one);
      else left.push(one);
    }
    waiting = left;
    return [...batch.values()];
  };
  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    running += 1;
    let isCounted = true;
    const discount = () => {
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      runNext();
    };
    const timer = slowMs === undefined ? undefined : setTimeout(discount, slowMs);
    await together(batch).catch((error: unknown) => {
      // Not the fault of any item, and the next one would only wait as long. A slow batch says nothing about those that
      // wait: others have begun since.
      if (isDatabaseAway(error)) {
        const rejected = isCounted ? [...batch, ...waiting.splice(0)] : batch;
        for (const { settle } of rejected) settle(Promise.reject(error as Error));
      } else for (const { item, settle } of batch) settle(alone(item));
    });
    clearTimeout(timer);
    discount();
  };
  const runNext = () => {
    while (running < atOnce && waiting.length > 0) void run(nextBatch());
  };
  const begin = () => {
    if (!gathers) runNext();
    else if (waiting.length === 1) setImmediate(runNext);
  };

  return (item) =>
    new Promise<Result>((resolve) => {
      waiting.push({ item, key: keyOf(item) ?? Symbol('no key'), kind: kindOf(item), settle: resolve });
      begin();
    });
}
