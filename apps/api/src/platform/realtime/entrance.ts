import type { IncomingMessage } from 'node:http';
import { socketPath } from '@udala/contract/realtime';
import type { ServerOptions } from 'socket.io';
import { networkOf } from '../http/addresses.ts';
import { dropOldest } from './memory.ts';
import { createTurnstile } from './turnstile.ts';

/** Five seconds are allowed to who does not say who she is, however she is closed. */
const UNKNOWN_MS = 4_500;
const WINDOW_MS = 300_000;
/** Networks of which somebody did not sign in, in one window. */
const NETWORKS_MAX = 50_000;

/** Whether a request asks to become a socket of ours: every other protocol is one we do not speak. */
export const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url.startsWith(`${socketPath}?`) || url === socketPath);

export interface EntranceOptions {
  origins: (origin: string) => boolean;
  /** Who is at the other end, behind proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
  /** Handshakes of one network in five minutes that end before anybody signed in. */
  strangersMax: number;
}

export interface Entrance {
  allowRequest: NonNullable<ServerOptions['allowRequest']>;
  /** She is somebody: the address she comes from owes us nothing more. */
  signedIn(request: IncomingMessage): void;
  /** How many lines are let in and are nobody's yet. */
  strangers(): number;
}

/** Who may open a socket at all, looked at before anything is made for her. Whoever signs in counts for nothing. */
export function createEntrance({ origins, addressOf, strangersMax }: EntranceOptions): Entrance {
  const turnstile = createTurnstile();
  const strangers = new Map<IncomingMessage, () => void>();
  const isOverLimit = countInWindows(strangersMax);

  return {
    allowRequest(request, done) {
      const { origin } = request.headers;
      const network = networkOf(addressOf(request));
      // A page of another origin must not open a socket in a visitor's name. Clients that are no browser send no origin.
      const isOurs = origin === undefined || origins(origin);
      if (!isOurs || isOverLimit.is(network)) {
        done(null, false);
        return;
      }
      const line = request.socket;
      const letIn = () => {
        if (line.destroyed) {
          turnstile.leave(network);
          return;
        }
        const late = setTimeout(() => line.destroy(), UNKNOWN_MS);
        const settle = () => {
          clearTimeout(late);
          line.off('close', leave);
          strangers.delete(request);
          turnstile.leave(network);
        };
        const leave = () => {
          isOverLimit.count(network);
          settle();
        };
        strangers.set(request, settle);
        line.once('close', leave);
        done(null, true);
      };
      if (!turnstile.enter(network, letIn)) done(null, false);
    },
    signedIn: (request) => strangers.get(request)?.(),
    strangers: () => strangers.size,
  };
}

/** Counts by key in windows that begin for all at once, and keeps so many keys. */
function countInWindows(max: number): { count(key: string): void; is(key: string): boolean } {
  const counts = new Map<string, number>();
  let since = performance.now();
  const now = () => {
    if (performance.now() - since < WINDOW_MS) return counts;
    since = performance.now();
    counts.clear();
    return counts;
  };
  return {
    count(key) {
      now().set(key, (counts.get(key) ?? 0) + 1);
      dropOldest(counts, NETWORKS_MAX);
    },
    is: (key) => (now().get(key) ?? 0) >= max,
  };
}
