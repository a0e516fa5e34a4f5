import { unavailable } from './http/errors.ts';

interface FairSemaphoreOptions {
  /** Pieces of work under way at once. */
  running: number;
  /** Callers of one lane kept waiting. */
  waiting: number;
  /** And of one of its networks. */
  waitingOfOne: number;
  /** What a caller that is sent away reads. */
  full: string;
}

export interface FairnessKey {
  /** The networks a caller belongs to, the widest first: turns go round among the widest, and within each the same way. */
  networks: readonly string[];
  /** Known callers have a lane of their own: a third of all turns and more is theirs while they want it. */
  isKnown?: boolean;
}

export type FairSemaphore = <T>(fairnessKey: FairnessKey, work: () => Promise<T>) => Promise<T>;

interface Call {
  enter: () => void;
  sendAway: () => void;
}

/** Who waits within one network: its calls, or the networks inside it in the order of their next turns. */
interface CallQueue {
  count: number;
  readonly calls: Call[];
  readonly inner: Map<string, CallQueue>;
}

/** How many networks that had a turn are remembered, until nobody waits. */
const SERVED_MAX = 10_000;

/**
 * Keeps costly work from taking the whole machine, and one network's callers from keeping everybody else's out: turns go
 * round by network, and between three lanes: known callers, networks that had no turn lately (one turn each), and all
 * others. Where there is no room in a lane its longest line gives it.
 * @throws AppError `unavailable` for whoever is sent away.
 */
export function createFairSemaphore({ running, waiting, waitingOfOne, full }: FairSemaphoreOptions): FairSemaphore {
  let free = running;
  const [known, fresh, others] = [newCallQueue(), newCallQueue(), newCallQueue()];
  const queues = [known, fresh, others];
  const served = new Set<string>();
  let next = 0;

  function join({ networks, isKnown = false }: FairnessKey): Promise<void> {
    const [widest = ''] = networks;
    const queue = isKnown ? known : served.has(widest) || others.inner.has(widest) ? others : fresh;
    if ((queue.inner.get(widest)?.count ?? 0) >= waitingOfOne) throw unavailable(full);
    return new Promise<void>((enter, reject) => {
      add(queue, networks, { enter, sendAway: () => reject(unavailable(full)) });
      if (queue.count > waiting) takeFromLongest(queue)?.sendAway();
    });
  }

  function note([widest = '']: readonly string[]): void {
    served.delete(widest);
    served.add(widest);
    const [oldest] = served;
    if (served.size > SERVED_MAX && oldest !== undefined) served.delete(oldest);
  }

  function leave(): void {
    const fairnessKey = queues
      .map((_, nth) => (next + nth) % queues.length)
      .find((nth) => (queues[nth]?.count ?? 0) > 0);
    const queue = fairnessKey === undefined ? undefined : queues[fairnessKey];
    if (fairnessKey === undefined || !queue) {
      free += 1;
      if (free === running) served.clear();
      return;
    }
    next = (fairnessKey + 1) % queues.length;
    const [widest = ''] = queue.inner.keys();
    takeNext(queue)?.enter();
    if (queue === fresh) moveRest(fresh, others, widest);
  }

  return async (fairnessKey, work) => {
    if (free > 0) free -= 1;
    else await join(fairnessKey);
    if (!fairnessKey.isKnown) note(fairnessKey.networks);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** A network that had its first turn waits with all others for the next one. */
function moveRest(from: CallQueue, to: CallQueue, network: string): void {
  const rest = from.inner.get(network);
  if (!rest) return;
  from.inner.delete(network);
  from.count -= rest.count;
  to.inner.set(network, rest);
  to.count += rest.count;
}

const newCallQueue = (): CallQueue => ({ count: 0, calls: [], inner: new Map() });

function add(queue: CallQueue, [network, ...narrower]: readonly string[], call: Call): void {
  queue.count += 1;
  if (network === undefined) return void queue.calls.push(call);
  const inside = queue.inner.get(network) ?? newCallQueue();
  queue.inner.set(network, inside);
  add(inside, narrower, call);
}

/** Whose turn it is; their network's next one comes after all others'. */
function takeNext(queue: CallQueue): Call | undefined {
  if (queue.count > 0) queue.count -= 1;
  const [first] = queue.inner;
  if (!first) return queue.calls.shift();
  const [network, inside] = first;
  queue.inner.delete(network);
  const call = takeNext(inside);
  if (inside.count > 0) queue.inner.set(network, inside);
  return call;
}

/** Who came last to the longest line; of several as long, to the one whose turn is farthest. */
function takeFromLongest(queue: CallQueue): Call | undefined {
  queue.count -= 1;
  let longest: [string, CallQueue] | undefined;
  for (const entry of queue.inner) if (entry[1].count >= (longest?.[1].count ?? 0)) longest = entry;
  if (!longest) return queue.calls.pop();
  const [network, inside] = longest;
  const call = takeFromLongest(inside);
  if (inside.count === 0) queue.inner.delete(network);
  return call;
}
