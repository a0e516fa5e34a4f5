import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Timeout for data from the database in background work: longer than the server's own statement timeout. */
const LONG_SOCKET_TIMEOUT_MS = 40_000;

const long = new AsyncLocalStorage<true>();

/** Statements of `work` may take as long as the server allows: sweeps, jobs, the operator's commands. */
export const longWork = <Result>(work: () => Result): Result => long.run(true, work);

/** Private fields of pg's client. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

export interface WatchedClientOptions extends pg.ClientConfig {
  /** Timeout for data from the database while a caller waits. */
  socketTimeoutMs: number;
}

/**
 * Closes its connection when a statement gets no data in time: nothing else detects a connection whose packets are
 * dropped.
 */
export class WatchedClient extends pg.Client {
  /** Called once after a timeout. */
  onTimeout: () => void = () => undefined;
  readonly #socketTimeoutMs: number;
  #watched: Socket | undefined;

  constructor({ socketTimeoutMs, ...options }: WatchedClientOptions) {
    super(options);
    this.#socketTimeoutMs = socketTimeoutMs;
  }

  override query = ((...args: Parameters<pg.Client['query']>) => {
    const { stream } = this.#inside.connection;
    if (this.#watched !== stream) {
      this.#watched = stream;
      stream.on('timeout', () => {
        if (this.#inside.readyForQuery) return;
        this.breakOff();
        this.onTimeout();
      });
    }
    // Restarts with every byte in either direction.
    stream.setTimeout(long.getStore() ? LONG_SOCKET_TIMEOUT_MS : this.#socketTimeoutMs);
    return super.query(...args);
  }) as pg.Client['query'];

  /** Closes the connection; pending callers get an error at once. */
  breakOff(): void {
    this.#inside.connection.stream.destroy(new Error('Connection terminated: the database is silent'));
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }
}

/**
 * After a timeout of one connection the idle ones are probably dead too; closing them saves the next calls the same
 * wait.
 */
export function watchPool(pool: pg.Pool): void {
  const idle = new Set<WatchedClient>();
  pool.on('connect', (client) => {
    const watched = client as unknown as WatchedClient;
    watched.onTimeout = () => {
      for (const one of idle) one.breakOff();
    };
  });
  pool.on('acquire', (client) => idle.delete(client as unknown as WatchedClient));
  pool.on('remove', (client) => idle.delete(client as unknown as WatchedClient));
  pool.on('release', (_error, client) => idle.add(client as unknown as WatchedClient));
}
