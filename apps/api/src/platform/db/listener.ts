import pg from 'pg';
import type { Logger } from '../log.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 3_000;
/** A dead connection is detected within three and a half seconds: notifications must arrive within five. */
const PING_EVERY_MS = 1_500;
const ANSWER_MS = 2_000;

/** Receives NOTIFY messages, which transactions send at commit. May miss some while disconnected, and reports that. */
export interface Listener {
  /**
   * Calls `heard` with each payload of a channel. Calls `onListening` with true whenever listening starts, and with
   * false when messages may be missed from then on. Resolves after the first attempt.
   */
  listen(channel: string, heard: (payload: string) => void, onListening: (is: boolean) => void): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** A direct connection: LISTEN does not work through a transaction-level connection pooler. */
  connectionString: string;
  log: Logger;
}

interface Subscriber {
  heard: (payload: string) => void;
  onListening: (is: boolean) => void;
}

/** One connection for all channels, opened with the first subscription; reconnects automatically. */
export function createListener({ connectionString, log }: ListenerOptions): Listener {
  const channels = new Map<string, Subscriber>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;

  const lose = async (lost: pg.Client, error?: unknown): Promise<void> => {
    if (client !== lost) return;
    client = null;
    if (!isClosed) log.warn({ err: error }, 'database listener lost');
    const ended = lost.end().catch(() => undefined);
    for (const { onListening } of channels.values()) onListening(false);
    retryLater();
    await ended;
  };
  const retryLater = () => {
    if (isClosed) return;
    const retry = setTimeout(() => {
      if (!isClosed) void connect();
    }, RETRY_MS);
    retry.unref();
  };
  const connect = (): Promise<void> => (connecting ??= tryConnect().finally(() => (connecting = null)));
  const tryConnect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'udala listener',
    });
    next.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.heard(payload));
    let isOver = false;
    const over = (error?: unknown) => {
      isOver = true;
      void lose(next, error);
    };
    next.on('error', over);
    next.on('end', () => over());
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`listen ${channel}`);
      if (isOver) throw new Error('lost while it was being opened');
    } catch (error) {
      log.debug({ err: error }, 'database listener not there yet');
      void next.end().catch(() => undefined);
      retryLater();
      return;
    }
    client = next;
    for (const { onListening } of channels.values()) onListening(true);
  };
  const ping = setInterval(() => {
    const current = client;
    current?.query('select').catch((error: unknown) => void lose(current, error));
  }, PING_EVERY_MS).unref();

  return {
    async listen(channel, heard, onListening) {
      channels.set(channel, { heard, onListening });
      if (!client) return connect();
      const current = client;
      await current.query(`listen ${channel}`).then(
        () => onListening(true),
        (error: unknown) => void lose(current, error),
      );
    },
    async close() {
      isClosed = true;
      clearInterval(ping);
      await connecting;
      if (client) await lose(client);
    },
  };
}
