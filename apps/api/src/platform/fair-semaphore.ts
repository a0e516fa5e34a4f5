import { unavailable } from './http/errors.ts';

interface FairSemaphoreOptions {
  /** Tasks that run at the same time. */
  running: number;
  /** Callers that may wait in one queue. */
  waiting: number;
  /** Callers of one network that may wait in one queue. */
  waitingOfOne: number;
  /** Error message of a rejected caller. */
  full: () => string;
}

export interface FairnessKey {
  /** Networks of the caller, widest first: round-robin over the widest, and inside each one in the same way. */
  networks: readonly string[];
  /** Known callers have a queue of their own and get at least a third of all turns while they wait. */
  isKnown?: boolean;
}

export type FairSemaphore = <T>(fairnessKey: FairnessKey, work: () => Promise<T>) => Promise<T>;

interface Call {
  enter: () => void;
  sendAway: () => void;
}

/** Callers waiting in one network: its own calls, or its inner networks in the order of their next turns. */
interface CallQueue {
  count: number;
  readonly calls: Call[];
  readonly inner: Map<string, CallQueue>;
}

/** Number of networks whose first turn is remembered, until nobody waits. */
const SERVED_MAX = 10_000;

/**
 * Limits concurrent costly work, and stops one network from crowding out the others: round-robin by network, and
 * between three queues (known callers; networks without a recent turn, one turn each; all others). A full queue drops a
 * caller of its longest network.
 * @throws AppError `unavailable` for a rejected caller.
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
    if ((queue.inner.get(widest)?.count ?? 0) >= waitingOfOne) throw unavailable(full());
    // Now, in the language of this caller: another one's arrival may send them away.
    const sentence = full();
    return new Promise<void>((enter, reject) => {
      add(queue, networks, { enter, sendAway: () => reject(unavailable(sentence)) });
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
    const index = queues.map((_, nth) => (next + nth) % queues.length).find((nth) => (queues[nth]?.count ?? 0) > 0);
    const queue = index === undefined ? undefined : queues[index];
    if (index === undefined || !queue) {
      free += 1;
      if (free === running) served.clear();
      return;
    }
    next = (index + 1) % queues.length;
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

/** Moves the other calls of a network to the common queue after its first turn. */
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

/** Takes the next call; its network moves to the end of the order. */
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

/** Takes the newest call of the network with the most calls; on a tie, of the one whose turn is last. */
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
