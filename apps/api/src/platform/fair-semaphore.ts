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

export interface Turn {
  /** The networks a caller belongs to, the widest first: turns go round among the widest, and within each the same way. */
  networks: readonly string[];
  /** Known callers have a lane of their own: a third of all turns and more is theirs while they want it. */
  isKnown?: boolean;
}

export type FairSemaphore = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

interface Call {
  enter: () => void;
  sendAway: () => void;
}

/** Who waits within one network: its calls, or the networks inside it in the order of their next turns. */
interface Line {
  count: number;
  readonly calls: Call[];
  readonly inner: Map<string, Line>;
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
  const [known, fresh, others] = [newLine(), newLine(), newLine()];
  const lanes = [known, fresh, others];
  const served = new Set<string>();
  let next = 0;

  function join({ networks, isKnown = false }: Turn): Promise<void> {
    const [widest = ''] = networks;
    const lane = isKnown ? known : served.has(widest) || others.inner.has(widest) ? others : fresh;
    if ((lane.inner.get(widest)?.count ?? 0) >= waitingOfOne) throw unavailable(full);
    return new Promise<void>((enter, reject) => {
      add(lane, networks, { enter, sendAway: () => reject(unavailable(full)) });
      if (lane.count > waiting) takeFromLongest(lane)?.sendAway();
    });
  }

  function note([widest = '']: readonly string[]): void {
    served.delete(widest);
    served.add(widest);
    const [oldest] = served;
    if (served.size > SERVED_MAX && oldest !== undefined) served.delete(oldest);
  }

  function leave(): void {
    const turn = lanes.map((_, nth) => (next + nth) % lanes.length).find((nth) => (lanes[nth]?.count ?? 0) > 0);
    const lane = turn === undefined ? undefined : lanes[turn];
    if (turn === undefined || !lane) {
      free += 1;
      if (free === running) served.clear();
      return;
    }
    next = (turn + 1) % lanes.length;
    const [widest = ''] = lane.inner.keys();
    takeNext(lane)?.enter();
    if (lane === fresh) moveRest(fresh, others, widest);
  }

  return async (turn, work) => {
    if (free > 0) free -= 1;
    else await join(turn);
    if (!turn.isKnown) note(turn.networks);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** A network that had its first turn waits with all others for the next one. */
function moveRest(from: Line, to: Line, network: string): void {
  const rest = from.inner.get(network);
  if (!rest) return;
  from.inner.delete(network);
  from.count -= rest.count;
  to.inner.set(network, rest);
  to.count += rest.count;
}

const newLine = (): Line => ({ count: 0, calls: [], inner: new Map() });

function add(line: Line, [network, ...narrower]: readonly string[], call: Call): void {
  line.count += 1;
  if (network === undefined) return void line.calls.push(call);
  const inside = line.inner.get(network) ?? newLine();
  line.inner.set(network, inside);
  add(inside, narrower, call);
}

/** Whose turn it is; their network's next one comes after all others'. */
function takeNext(line: Line): Call | undefined {
  if (line.count > 0) line.count -= 1;
  const [first] = line.inner;
  if (!first) return line.calls.shift();
  const [network, inside] = first;
  line.inner.delete(network);
  const call = takeNext(inside);
  if (inside.count > 0) line.inner.set(network, inside);
  return call;
}

/** Who came last to the longest line; of several as long, to the one whose turn is farthest. */
function takeFromLongest(line: Line): Call | undefined {
  line.count -= 1;
  let longest: [string, Line] | undefined;
  for (const entry of line.inner) if (entry[1].count >= (longest?.[1].count ?? 0)) longest = entry;
  if (!longest) return line.calls.pop();
  const [network, inside] = longest;
  const call = takeFromLongest(inside);
  if (inside.count === 0) line.inner.delete(network);
  return call;
}
