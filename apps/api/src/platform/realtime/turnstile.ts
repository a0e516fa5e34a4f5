const AT_ONCE = 20;
const PAUSE_MS = 5;
/** Who was let in and has not signed in yet: a carrier's address at a second for each is through with 1,000 phones a second. */
const INSIDE_MAX = 1_000;
const WAITING_OF_ONE_MAX = 10_000;
const WAITING_MAX = 20_000;

export interface Turnstile {
  /** Calls `pass` when it is this network's turn, at once where nobody waits. False when too many wait. */
  enter(network: string, pass: () => void): boolean;
  /** One of a network's that passed has signed in, or is gone: the next may come. */
  leave(network: string): void;
}

interface Network {
  inside: number;
  waiting: (() => void)[];
}

/**
 * Lets through a few, then waits a moment. After a restart thousands knock within a second: taken one after the other they
 * would hold up every request of those who are already back. The slower the server, the longer its moments are. Networks
 * take turns, and each has so many inside who are nobody yet.
 */
export function createTurnstile(insideMax = INSIDE_MAX): Turnstile {
  const networks = new Map<string, Network>();
  /** Those with somebody who waits and room inside. */
  const turns = new Set<Network>();
  let waiting = 0;
  let isPausing = false;

  const letThrough = () => {
    const group: (() => void)[] = [];
    for (const network of turns) {
      turns.delete(network);
      const pass = network.waiting.shift();
      if (pass) group.push(pass);
      network.inside += 1;
      // Behind all the others: this very loop comes to it again.
      takeTurn(network);
      if (group.length === AT_ONCE) break;
    }
    waiting -= group.length;
    isPausing = group.length > 0;
    if (isPausing) setTimeout(letThrough, PAUSE_MS);
    for (const pass of group) pass();
  };
  const takeTurn = (network: Network) => {
    if (network.waiting.length > 0 && network.inside < insideMax) turns.add(network);
  };

  return {
    enter(key, pass) {
      const network = networks.get(key) ?? { inside: 0, waiting: [] };
      if (waiting >= WAITING_MAX || network.waiting.length >= WAITING_OF_ONE_MAX) return false;
      networks.set(key, network);
      network.waiting.push(pass);
      waiting += 1;
      takeTurn(network);
      if (!isPausing) letThrough();
      return true;
    },
    leave(key) {
      const network = networks.get(key);
      if (!network) return;
      network.inside -= 1;
      if (network.inside === 0 && network.waiting.length === 0) networks.delete(key);
      takeTurn(network);
      if (!isPausing) letThrough();
    },
  };
}
