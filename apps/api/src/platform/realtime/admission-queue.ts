const AT_ONCE = 20;
const BATCH_INTERVAL_MS = 5;
/**
 * Limit of admitted visitors who have not signed in yet. At one second each, a carrier's address admits 1,000 phones a
 * second.
 */
const INSIDE_MAX = 1_000;
const WAITING_OF_ONE_MAX = 10_000;
const WAITING_MAX = 20_000;

export interface Visitor {
  pass(): void;
  /** Called when the queue is full and another network waits with fewer visitors. */
  sendAway(): void;
}

export interface AdmissionQueue {
  /**
   * Adds a visitor; `pass` is called in their turn. Round-robin among the widest networks (the first given), and inside
   * each among the narrowest. Returns false when too many visitors of the widest network wait.
   */
  enter(networks: readonly string[], visitor: Visitor): boolean;
  /** Removes a visitor who disconnected, or who signed in after passing; the next one may pass. */
  leave(networks: readonly string[], visitor: Visitor): void;
}

interface Network {
  readonly site: Site;
  readonly key: string;
  inside: number;
  readonly waiting: Visitor[];
}

/** The widest network, with the networks inside it. */
interface Site {
  readonly key: string;
  waiting: number;
  readonly networks: Map<string, Network>;
  /** Networks with a waiting visitor and room inside. */
  readonly ready: Set<Network>;
}

/**
 * Admission queue for sockets: admits a batch, then pauses. After a restart thousands connect within a second, and
 * admitting them all at once would delay every other request. A busy event loop lengthens the pauses. Networks take
 * turns, and each has a limit of visitors who have not signed in. A full queue drops the last visitor of the network
 * with the most.
 */
export function createAdmissionQueue(insideMax = INSIDE_MAX): AdmissionQueue {
  const sites = new Map<string, Site>();
  const ready = new Set<Site>();
  let waiting = 0;
  let isPausing = false;

  const letThrough = () => {
    const batch: Visitor[] = [];
    for (const { ready: inner } of ready) {
      const [network] = inner;
      const visitor = network && takeOut(network, 0);
      if (!visitor) continue;
      network.inside += 1;
      // Moves to the end of both orders: this loop reaches it again.
      inner.delete(network);
      ready.delete(network.site);
      markReady(network);
      batch.push(visitor);
      if (batch.length === AT_ONCE) break;
    }
    isPausing = batch.length > 0;
    if (isPausing) setTimeout(letThrough, BATCH_INTERVAL_MS);
    for (const { pass } of batch) pass();
  };
  const markReady = (network: Network) => {
    const { site } = network;
    if (network.waiting.length > 0 && network.inside < insideMax) site.ready.add(network);
    else site.ready.delete(network);
    if (site.ready.size > 0) ready.add(site);
    else ready.delete(site);
  };
  const takeOut = (network: Network, at: number): Visitor | undefined => {
    const [visitor] = at < 0 ? [] : network.waiting.splice(at, 1);
    if (!visitor) return undefined;
    network.site.waiting -= 1;
    waiting -= 1;
    return visitor;
  };
  const drop = ({ site, key, inside, waiting: visitors }: Network) => {
    if (inside > 0 || visitors.length > 0) return;
    site.networks.delete(key);
    if (site.networks.size === 0) sites.delete(site.key);
  };
  const networkOf = (keys: readonly string[]): Network => {
    const [widest = '', key = widest] = [keys[0], keys.at(-1)];
    const site = sites.get(widest) ?? { key: widest, waiting: 0, networks: new Map(), ready: new Set() };
    sites.set(widest, site);
    const network = site.networks.get(key) ?? { site, key, inside: 0, waiting: [] };
    site.networks.set(key, network);
    return network;
  };
  const giveRoom = () => {
    const site = lastOfMost(sites.values(), (one) => one.waiting);
    const network = site && lastOfMost(site.networks.values(), (one) => one.waiting.length);
    if (!network) return;
    const visitor = takeOut(network, network.waiting.length - 1);
    markReady(network);
    drop(network);
    visitor?.sendAway();
  };

  return {
    enter(keys, visitor) {
      const network = networkOf(keys);
      if (network.site.waiting >= WAITING_OF_ONE_MAX) {
        drop(network);
        return false;
      }
      network.waiting.push(visitor);
      network.site.waiting += 1;
      waiting += 1;
      markReady(network);
      if (waiting > WAITING_MAX) giveRoom();
      if (!isPausing) letThrough();
      return true;
    },
    leave(keys, visitor) {
      const network = networkOf(keys);
      if (!takeOut(network, network.waiting.lastIndexOf(visitor))) network.inside -= 1;
      markReady(network);
      drop(network);
      if (!isPausing) letThrough();
    },
  };
}

function lastOfMost<T>(all: Iterable<T>, count: (one: T) => number): T | undefined {
  let most: T | undefined;
  for (const one of all) if (most === undefined || count(one) >= count(most)) most = one;
  return most;
}
