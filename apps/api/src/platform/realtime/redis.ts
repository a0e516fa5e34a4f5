import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';

const COMMAND_MS = 1_000;
const RETRY_MS = 1_000;
const CONNECT_MS = 2_000;
const PING_MS = 5_000;
/** A connection without data for this long is dead: longer than a ping interval and a blocking read. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Limit of unanswered commands: without it a Redis that hangs would fill our memory. */
const UNANSWERED_MAX = 20_000;
/** Names per command. */
const GROUP_MAX = 1_000;
/** Limit of replayed packets; every client reloads the list after reconnecting anyway. */
const MISSED_MAX = 100;

type Fields = Record<string, string>;
interface StreamTrim {
  TRIM: { strategy: 'MAXLEN'; strategyModifier: '~'; threshold: number };
}

/** Redis for the Streams adapter: commands time out after a second, and those without a caller never reject. */
export interface BoundedRedis {
  /** In the form the adapter expects of a client of the `redis` package. */
  readonly client: object;
  /** Adds names to a set with an expiry by Redis's clock. */
  addExpiring(set: string, names: readonly string[], ms: number): Promise<void>;
  /** Removes expired names. */
  dropOver(set: string): Promise<void>;
  /** The given names that are in a set and not expired. */
  filterUnexpired(set: string, names: readonly string[]): Promise<string[]>;
  /** Resolves when both connections are up, which may never happen. */
  readonly ready: Promise<unknown>;
  isConnected(): boolean;
  close(): void;
}

/**
 * Opens two connections that reconnect automatically: one for blocking reads, one for everything else. Throws only for
 * an invalid address.
 */
export function connectRedis(url: string, log: Logger): BoundedRedis {
  // No offline queue: a late hint is useless, and nobody waits for it.
  const main = newClient(url, { disableOfflineQueue: true, commandsQueueMaxLength: UNANSWERED_MAX });
  const reader = newClient(url, {});
  let isAway = false;
  main.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'redis is away: other processes hear nothing of this one');
    isAway = true;
  });
  main.on('ready', () => {
    if (isAway) log.info('redis is back');
    isAway = false;
  });
  reader.on('error', (error) => log.debug({ err: error }, 'redis is away for its reader'));

  const ask = async <Reply>(command: () => Promise<Reply>): Promise<Reply> => {
    if (!main.isReady) throw new Error('Redis is away');
    return inTime(command(), COMMAND_MS);
  };
  const time = async (): Promise<number> => {
    const [seconds] = await ask(() => main.time());
    return 1_000 * Number(seconds);
  };
  let isClosed = false;
  let since: string | undefined;

  const streamReader = {
    on: () => undefined,
    connect: async () => undefined,
    sSubscribe: () => undefined,
    // Pub/sub channels serve requests to all processes, which are not used here.
    subscribe: () => undefined,
    disconnect: () => undefined,
    async xRead([{ key, id }]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) {
      try {
        // The adapter passes "$" (from now on) until its first message, and would miss messages between two reads.
        since ??= (await reader.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
        return await reader.xRead([{ key, id: id === '$' ? since : id }], options);
      } catch (error) {
        // The adapter retries immediately.
        if (!isClosed) await pause(RETRY_MS, undefined, { ref: false });
        throw error;
      }
    },
  };

  return {
    isConnected: () => main.isReady,
    async addExpiring(set, names, ms) {
      const now = await time();
      for (const chunk of chunksOf(names)) {
        await ask(() =>
          main.zAdd(
            set,
            chunk.map((value) => ({ value, score: now + ms })),
          ),
        );
      }
    },
    async dropOver(set) {
      const now = await time();
      await ask(() => main.zRemRangeByScore(set, '-inf', now));
    },
    async filterUnexpired(set, names) {
      const now = await time();
      const scores: (number | null)[] = [];
      for (const chunk of chunksOf(names)) scores.push(...(await ask(() => main.zmScore(set, chunk))));
      return names.filter((_name, index) => (scores[index] ?? 0) > now);
    },
    ready: Promise.all([main, reader].map((client) => client.connect().catch(() => undefined))),
    client: {
      duplicate: () => streamReader,
      sSubscribe: () => undefined,
      publish: async () => 0,
      xAdd: (key: string, id: string, fields: Fields, trim: StreamTrim) => ask(() => main.xAdd(key, id, fields, trim)),
      async xRange(key: string, start: string, end: string) {
        const found = await ask(() => main.xRange(key, start, end, { COUNT: MISSED_MAX + 1 }));
        if (!found || found.length > MISSED_MAX) throw new Error('too much was missed');
        return found;
      },
      set: (key: string, value: string, expiry: { PX: number }) =>
        ask(() => main.set(key, value, expiry)).catch(() => null),
      multi: () => ({
        get: (key: string) => ({
          del: () => ({ exec: () => ask(() => main.multi().get(key).del(key).exec()) }),
        }),
      }),
    },
    close() {
      isClosed = true;
      for (const client of [main, reader]) if (client.isOpen) client.destroy();
    },
  };
}

const chunksOf = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / GROUP_MAX) }, (_, nth) =>
    names.slice(nth * GROUP_MAX, (nth + 1) * GROUP_MAX),
  );

const newClient = (url: string, options: { disableOfflineQueue?: boolean; commandsQueueMaxLength?: number }) =>
  createClient({
    url,
    RESP: 2,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SOCKET_TIMEOUT_MS, reconnectStrategy: () => RETRY_MS },
    ...options,
  });
