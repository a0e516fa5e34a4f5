import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';
import { RECOVERY_MS } from './memory.ts';
import { connectRedis } from './redis.ts';

/** Timeout of the first connection to Redis; after it the process starts anyway and keeps retrying. */
const BOOT_MS = 3_000;
/** Length of the stream from which a slow reader or a reconnecting socket can catch up. */
const STREAM_MAX = 10_000;
const HERE = 'udala:here';
/** Interval for publishing presence again: after Redis was emptied, it is complete again within this time. */
const HERE_EVERY_MS = 5_000;

export interface Cluster {
  adapter: ServerOptions['adapter'];
  isConnected(): boolean;
  /** Publishes every few seconds which users are connected to this process. */
  publishPresence(userIds: () => string[]): void;
  /** Publishes one user who just connected. Never rejects, and never takes long. */
  publishPresenceOf(userId: string): Promise<void>;
  /**
   * Users who are connected to any process, or left so recently that missed messages can be replayed. Rejects while
   * Redis is unavailable.
   */
  listening(userIds: readonly string[]): Promise<string[]>;
  close(): void;
}

/** Connects the processes through one Redis, which carries only hints: nothing else is lost when it stops. */
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
        publish().catch((error: unknown) => log.debug({ err: error }, 'presence could not be published'));
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
