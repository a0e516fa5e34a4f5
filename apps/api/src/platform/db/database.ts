import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { DB } from './types.ts';
import { WatchedClient, watchPool, type WatchedClientOptions } from './watched-client.ts';

export type Db = Kysely<DB>;

const INT8 = 20;
const DATE = 1082;

/** int8 arrives as text. Ours all fit a double exactly; a larger one must throw instead of being rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return parseInt8;
    // A calendar date is not an instant: it stays a string, YYYY-MM-DD.
    if (oid === DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** `transaction`: a pooler between us and the database gives a connection for one transaction, so sessions have no state. */
export type Pooler = 'none' | 'transaction';

interface PoolOptions {
  connectionString: string;
  max: number;
  pooler?: Pooler;
  log: Logger;
  /** Timeout for a free connection, or for opening a new one. */
  waitMs?: number;
  /** Timeout for data from the database during a statement that a caller waits for. */
  socketTimeoutMs?: number;
}

/**
 * The shared pool. Idle and checked-out clients both get an error listener: a restart of the database would otherwise
 * end the process. Statements have timeouts on both sides, so that a stuck server cannot hold every connection. A pooler
 * refuses the server's: there its own settings hold them, and `requireTimeouts` checks that.
 */
export function createPool({
  connectionString,
  max,
  pooler = 'none',
  log,
  waitMs = 5_000,
  socketTimeoutMs = 8_000,
}: PoolOptions): pg.Pool {
  // The pool passes its own options to every client it creates.
  const options: pg.PoolConfig & WatchedClientOptions = {
    Client: WatchedClient as unknown as new () => pg.ClientBase,
    socketTimeoutMs,
    connectionString,
    max,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(pooler === 'none' ? sessionSettings : { application_name: POOLED }),
  };
  const pool = new pg.Pool(options);
  // `pool.end` resolves before its connections are closed: PostgreSQL, stopped next, may end them first.
  const report = (message: string) => (error: Error) => pool.ending || log.warn({ err: error }, message);
  pool.on('error', report('idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', report('database connection lost'));
  });
  watchPool(pool);
  return pool;
}

/** A pooler's connections stay open after our processes ended, so they have a name of their own. */
const POOLED = 'udala pooled';

/** Cancels statements whose client has disconnected; some systems do not support the setting. */
const detectDisconnects = (client: pg.ClientBase): unknown =>
  client.query("set client_connection_check_interval = '2s'").catch(() => undefined);

const sessionSettings = {
  application_name: 'udala',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  onConnect: detectDisconnects,
} satisfies pg.PoolConfig;

const names = new Map<string, string>();
const NAMES_MAX = 2_000;

/** Name of a prepared statement, a hash of its text: planning costs five times what execution does; it is done once. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    if (names.size < NAMES_MAX) names.set(text, name);
  }
  return name;
}

/** Kysely over the pool. Statements are named, unless the next transaction is another connection's, which has no such name. */
export function createDb(pool: pg.Pool, { pooler = 'none' }: { pooler?: Pooler } = {}): Db {
  const naming = new WeakMap<pg.PoolClient, NamedClient>();
  const namedPool = {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      if (pooler === 'transaction') return client;
      let named = naming.get(client);
      if (!named) naming.set(client, (named = nameStatements(client)));
      return named;
    },
    // The pool outlives Kysely: jobs use it too, and the server closes it last.
    end: async () => undefined,
  } as unknown as PostgresPool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedPool }) });
}

interface NamedClient {
  query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  release: () => void;
}

const transactionControl = /^(?:begin|commit|rollback|savepoint|release|start|set)\b/i;

function nameStatements(client: pg.PoolClient): NamedClient {
  return {
    query: (text, values = []) =>
      transactionControl.test(text)
        ? client.query(text)
        : client.query({ name: nameOf(text), text, values: [...values] }),
    release: () => client.release(),
  };
}
