import type { IncomingMessage } from 'node:http';
import { socketPath } from '@udala/contract/realtime';
import type { ServerOptions } from 'socket.io';
import { networkOf, networksAround } from '../http/addresses.ts';
import { dropOldest } from './memory.ts';
import { createAdmissionQueue, type Visitor } from './admission-queue.ts';

/** Below the five seconds within which every unauthenticated connection must be closed. */
const UNKNOWN_MS = 4_500;
const WINDOW_MS = 300_000;
/** Limit of remembered networks with a failed sign-in, and of remembered people, per window. */
const KEYS_MAX = 50_000;
/** Limit of a person's connections per window and process: several phones on a bad network need about a hundred. */
const CONNECTIONS_PER_PERSON_MAX = 600;

/** True if a request upgrades to Socket.IO; no other protocol is supported. */
export const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url.startsWith(`${socketPath}?`) || url === socketPath);

export interface AdmissionOptions {
  origins: (origin: string) => boolean;
  /** Client address, as seen behind trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
  /**
   * Limit of handshakes per network in five minutes that end without signing in; twice as many for a /56, four times
   * for a /48.
   */
  strangersMax: number;
}

export interface Admission {
  allowRequest: NonNullable<ServerOptions['allowRequest']>;
  /** Counts a connection of this person, or returns false if they had too many. */
  countPerson(userId: string): boolean;
  /** Frees the visitor's place; the handshake does not count against its network. */
  signedIn(request: IncomingMessage): void;
  /** Number of admitted connections that have not signed in yet. */
  strangers(): number;
}

/**
 * Decides on handshakes before any state is allocated. Those that never sign in count against their network's limit, the
 * others against their person's.
 */
export function createAdmission({ origins, addressOf, strangersMax }: AdmissionOptions): Admission {
  const admissionQueue = createAdmissionQueue();
  const strangers = new Map<IncomingMessage, () => void>();
  const isOverLimit = countInWindows(strangersMax);
  const connections = countInWindows(CONNECTIONS_PER_PERSON_MAX);

  return {
    allowRequest(request, done) {
      const { origin } = request.headers;
      const socket = request.socket;
      // A connection that was already reset has no address.
      if (socket.destroyed || socket.remoteAddress === undefined) {
        done(null, false);
        return;
      }
      const networks = networksAround(networkOf(addressOf(request)));
      // Cross-site protection: pages of other origins must not open sockets. Clients other than browsers send no
      // origin.
      const isOurs = origin === undefined || origins(origin);
      if (!isOurs || isOverLimit.is(networks)) {
        done(null, false);
        return;
      }
      let late: NodeJS.Timeout | undefined;
      const removeListeners = () => {
        clearTimeout(late);
        socket.off('close', leave).off('end', hangUp);
        strangers.delete(request);
      };
      const settle = () => {
        removeListeners();
        admissionQueue.leave(networks, visitor);
      };
      const leave = () => {
        isOverLimit.count(networks);
        settle();
      };
      const hangUp = () => socket.destroy();
      const visitor: Visitor = {
        pass() {
          socket.off('end', hangUp);
          late = setTimeout(hangUp, UNKNOWN_MS);
          strangers.set(request, settle);
          done(null, true);
        },
        sendAway() {
          removeListeners();
          done(null, false);
        },
      };
      // A client that disconnects leaves the queue; after admission the websocket handles its own end.
      socket.once('close', leave).once('end', hangUp);
      if (!admissionQueue.enter(networks, visitor)) visitor.sendAway();
    },
    countPerson(userId) {
      if (connections.is([userId])) return false;
      connections.count([userId]);
      return true;
    },
    signedIn: (request) => strangers.get(request)?.(),
    strangers: () => strangers.size,
  };
}

/**
 * Fixed-window counter per network or person, with one window for all and a limit of keys. Each wider network is allowed
 * twice as much.
 */
function countInWindows(max: number): { count(networks: string[]): void; is(networks: string[]): boolean } {
  const counts = new Map<string, number>();
  let since = performance.now();
  const now = () => {
    if (performance.now() - since < WINDOW_MS) return counts;
    since = performance.now();
    counts.clear();
    return counts;
  };
  return {
    count(networks) {
      for (const network of networks) {
        const count = (now().get(network) ?? 0) + 1;
        // Moves the key to the end: otherwise the widest networks would be evicted first.
        counts.delete(network);
        counts.set(network, count);
      }
      dropOldest(counts, KEYS_MAX);
    },
    is: (networks) => networks.toReversed().some((network, nth) => (now().get(network) ?? 0) >= max * 2 ** nth),
  };
}
