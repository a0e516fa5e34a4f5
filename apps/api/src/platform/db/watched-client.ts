import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';

/** How long the database may say nothing during work that nobody waits for: what the server allows a statement, and more. */
const LONG_SOCKET_TIMEOUT_MS = 40_000;

const long = new AsyncLocalStorage<true>();

/** Statements of `work` may take as long as the server lets them: sweeps, jobs, what an operator asks for. */
export const longWork = <Result>(work: () => Result): Result => long.run(true, work);

/** What pg keeps to itself of a client. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

export interface WatchedClientOptions extends pg.ClientConfig {
  /** How long the database may say nothing while somebody waits for it to answer. */
  socketTimeoutMs: number;
}

/** A client that gives its connection up when a statement is met by silence: nothing else ends one whose packets are swallowed. */
export class WatchedClient extends pg.Client {
  /** Called once, when it gave up. */
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
    // Begins anew with each byte, either way.
    stream.setTimeout(long.getStore() ? LONG_SOCKET_TIMEOUT_MS : this.#socketTimeoutMs);
    return super.query(...args);
  }) as pg.Client['query'];

  /** Whoever waits for it is told at once. */
  breakOff(): void {
    this.#inside.connection.stream.destroy(new Error('Connection terminated: the database is silent'));
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }
}

/** Where one connection met silence, those that lie idle are hardly better: the next call is not to find out one by one. */
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
