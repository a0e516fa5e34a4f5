import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';
import { RECOVERY_MS } from './memory.ts';
import { connectRedis } from './redis.ts';

/** How long a start waits for Redis; without it the process starts all the same, and goes on trying. */
const BOOT_MS = 3_000;
/** What a reader that fell behind, or a socket that comes back, can still be told. */
const STREAM_MAX = 10_000;
const HERE = 'udala:here';
/** Who is here is told anew so often: an emptied Redis knows it again after as long. */
const HERE_EVERY_MS = 5_000;

export interface Cluster {
  adapter: ServerOptions['adapter'];
  isConnected(): boolean;
  /** Tells all processes every few seconds who is connected to this one. */
  publishPresence(userIds: () => string[]): void;
  /** The same of one who has just come. Never rejects, and never takes long. */
  publishPresenceOf(userId: string): Promise<void>;
  /** Those who may be connected to any process, or were lately enough to be sent what they missed. Rejects while Redis is away. */
  listening(userIds: readonly string[]): Promise<string[]>;
  close(): void;
}

/** Joins the processes that tell each other through one Redis. It carries hints: stopped or emptied, it is missed for as long. */
export async function joinCluster(redisUrl: string, log: Logger): Promise<Cluster> {
  const redis = connectRedis(redisUrl, log);
  const make = createAdapter(redis.client, {
    streamName: 'udala:sockets',
    sessionKeyPrefix: 'udala:socket:',
    maxLen: STREAM_MAX,
    onlyPlaintext: true,
  });
  await inTime(redis.ready, BOOT_MS).catch(() => log.warn('started without Redis; it is tried again every second'));
  let timer: NodeJS.Timeout | undefined;
  return {
    adapter: make as unknown as ServerOptions['adapter'],
    isConnected: () => redis.isConnected(),
    publishPresence(userIds) {
      const publish = async () => {
        await redis.addExpiring(HERE, userIds(), HERE_EVERY_MS + RECOVERY_MS);
        await redis.dropOver(HERE);
      };
      timer = setInterval(() => {
        publish().catch((error: unknown) => log.debug({ err: error }, 'others were not told who is here'));
      }, HERE_EVERY_MS).unref();
    },
    publishPresenceOf: (userId) =>
      redis.addExpiring(HERE, [userId], HERE_EVERY_MS + RECOVERY_MS).catch(() => undefined),
    listening: (userIds) => redis.filterUnexpired(HERE, userIds),
    close() {
      clearInterval(timer);
      redis.close();
    },
  };
}
