import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import { inTime } from '../realtime/in-time.ts';

/** Number of calls in a window, and the time left until it ends. */
export interface Count {
  count: number;
  leftMs: number;
}

/** Counts of all processes together, in Redis. */
export interface SharedCounts {
  /** Null if Redis is unavailable or slow: no request waits for it, and each process counts alone. */
  add(key: string, by: number, windowMs: number): Promise<Count | null>;
  close(): void;
}

const ANSWER_MS = 75;
const POLL_INTERVAL_MS = 1_000;
const CONNECT_MS = 2_000;
/** Limit of unanswered commands: without it a Redis that hangs would fill our memory. */
const UNANSWERED_MAX = 20_000;

/** A single round trip; also gives an expiry to a window that lost it (Redis died between two commands). */
const script = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {count, left}`;

/** Opens a connection that reconnects automatically. Throws only for an invalid address. */
export function connectCounts(url: string, log: Logger): SharedCounts {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: UNANSWERED_MAX,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => POLL_INTERVAL_MS },
  });
  let isHere = false;
  const mark = (here: boolean) => {
    if (isHere === here) return;
    isHere = here;
    log[here ? 'info' : 'warn'](here ? 'calls are counted with the other processes' : 'calls are counted here alone');
  };
  // After the first timeout no call waits any more; this check polls until Redis answers in time again.
  const check = async () => {
    if (isHere || !client.isReady) return;
    await inTime(client.ping(), ANSWER_MS).then(
      () => mark(true),
      () => undefined,
    );
  };
  const timer = setInterval(() => void check(), POLL_INTERVAL_MS).unref();
  client.on('error', () => mark(false));
  client.on('ready', () => void check());
  client.connect().catch(() => undefined);

  return {
    async add(key, by, windowMs) {
      if (!isHere) return null;
      try {
        const evaluation = client.eval(script, {
          keys: [`udala:calls:${key}`],
          arguments: [String(by), String(windowMs)],
        });
        const [count, leftMs] = (await inTime(evaluation, ANSWER_MS)) as [number, number];
        return { count, leftMs };
      } catch {
        mark(false);
        return null;
      }
    },
    close() {
      clearInterval(timer);
      if (client.isOpen) client.destroy();
    },
  };
}
