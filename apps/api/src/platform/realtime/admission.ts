import type { IncomingMessage } from 'node:http';
import { socketPath } from '@udala/contract/realtime';
import type { ServerOptions } from 'socket.io';
import { networkOf, networksAround } from '../http/addresses.ts';
import { dropOldest } from './memory.ts';
import { createAdmissionQueue, type Visitor } from './admission-queue.ts';

/** Five seconds are allowed to who does not say who she is, however she is closed. */
const UNKNOWN_MS = 4_500;
const WINDOW_MS = 300_000;
/** Networks of which somebody did not sign in, in one window. */
const NETWORKS_MAX = 50_000;

/** Whether a request asks to become a socket of ours: every other protocol is one we do not speak. */
export const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url.startsWith(`${socketPath}?`) || url === socketPath);

export interface AdmissionOptions {
  origins: (origin: string) => boolean;
  /** Who is at the other end, behind proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
  /** Handshakes of one network in five minutes that end before anybody signed in; a /56 has twice as many, a /48 four times. */
  strangersMax: number;
}

export interface Admission {
  allowRequest: NonNullable<ServerOptions['allowRequest']>;
  /** She is somebody: the address she comes from owes us nothing more. */
  signedIn(request: IncomingMessage): void;
  /** How many lines are let in and are nobody's yet. */
  strangers(): number;
}

/** Who may open a socket at all, looked at before anything is made for her. Whoever signs in counts for nothing. */
export function createAdmission({ origins, addressOf, strangersMax }: AdmissionOptions): Admission {
  const admissionQueue = createAdmissionQueue();
  const strangers = new Map<IncomingMessage, () => void>();
  const isOverLimit = countInWindows(strangersMax);

  return {
    allowRequest(request, done) {
      const { origin } = request.headers;
      const socket = request.socket;
      // One that was reset already comes from nowhere.
      if (socket.destroyed || socket.remoteAddress === undefined) {
        done(null, false);
        return;
      }
      const networks = networksAround(networkOf(addressOf(request)));
      // A page of another origin must not open a socket in a visitor's name. Clients that are no browser send no origin.
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
      // Whoever is gone waits no more; once let in, the websocket hears of its end by itself.
      socket.once('close', leave).once('end', hangUp);
      if (!admissionQueue.enter(networks, visitor)) visitor.sendAway();
    },
    signedIn: (request) => strangers.get(request)?.(),
    strangers: () => strangers.size,
  };
}

/** Counts by network in windows that begin for all at once, and keeps so many. Each wider one has twice as much. */
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
        // Behind all others, or the widest would be dropped first.
        counts.delete(network);
        counts.set(network, count);
      }
      dropOldest(counts, NETWORKS_MAX);
    },
    is: (networks) => networks.toReversed().some((network, nth) => (now().get(network) ?? 0) >= max * 2 ** nth),
  };
}
