import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../log.ts';
import { inTime } from './in-time.ts';
import { connectRedis } from './redis.ts';

/** How long a start waits for Redis; without it the process starts all the same, and goes on trying. */
const BOOT_MS = 3_000;
/** What a reader that fell behind, or a socket that comes back, can still be told. */
const STREAM_MAX = 10_000;

export interface Cluster {
  adapter: ServerOptions['adapter'];
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
  return { adapter: make as unknown as ServerOptions['adapter'], close: () => redis.close() };
}
