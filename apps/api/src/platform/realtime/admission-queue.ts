const AT_ONCE = 20;
const BATCH_INTERVAL_MS = 5;
/** Who was let in and has not signed in yet: a carrier's address at a second for each is through with 1,000 phones a second. */
const INSIDE_MAX = 1_000;
const WAITING_OF_ONE_MAX = 10_000;
const WAITING_MAX = 20_000;

export interface Visitor {
  pass(): void;
  /** Another network's needs the place: it has fewer of them. */
  sendAway(): void;
}

export interface AdmissionQueue {
  /**
   * Lets a visitor pass when it is their turn, at once where nobody waits. Turns go round among the widest of the networks
   * given, which is the first, and within it among the narrowest. False when too many of the widest wait.
   */
  enter(networks: readonly string[], visitor: Visitor): boolean;
  /** Whoever waited or passed has signed in, or is gone: the next may come. */
  leave(networks: readonly string[], visitor: Visitor): void;
}

interface Network {
  readonly site: Site;
  readonly key: string;
  inside: number;
  readonly waiting: Visitor[];
}

/** The widest network around some. */
interface Site {
  readonly key: string;
  waiting: number;
  readonly networks: Map<string, Network>;
  /** Those of them with somebody who waits and room inside. */
  readonly ready: Set<Network>;
}

/**
 * Lets through a few, then waits a moment. After a restart thousands knock within a second: taken one after the other they
 * would hold up every request of those who are already back. The slower the server, the longer its moments are. Networks
 * take turns, and each has so many inside who are nobody yet. Where there is no room the longest line gives it.
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
      // Behind all the others: this very loop comes to it again.
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
  const drop = ({ site, key, inside, waiting: line }: Network) => {
    if (inside > 0 || line.length > 0) return;
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
