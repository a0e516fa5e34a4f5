import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { alteredTables, applyMigration, isLockConflict } from './apply-migration.ts';
import { ownMigrations, readMigrations, type Migration } from './migration-files.ts';
import { isUdalaRunning } from './running-processes.ts';
import { listOf, SchemaError, getSchemaStatus } from './schema.ts';

export { migrationNames } from './migration-files.ts';

/**
 * Id of the advisory lock: two processes that start at once migrate one after the other. Any otherwise unused number
 * works.
 */
const MIGRATION_LOCK = 7_263_001;
const OLDEST_SERVER = 180_000;
const LOCK_POLL_MS = 100;
/** Long enough for the requests that queued behind the lock attempt to finish. */
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 8_000;
export const PATIENCE_MS = 300_000;

export interface MigrateOptions {
  directory?: string;
  /** Time each migration may wait for its tables, attempts and pauses together. */
  patienceMs?: number;
  onProgress?: (line: string) => void;
}

/**
 * Migrates a database and returns the number of applied migrations. Each one has a transaction of its own: a failed one
 * leaves no trace, and the next run continues with it. Requests are never blocked for longer than half a second.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<number> {
  const { directory = ownMigrations, patienceMs = PATIENCE_MS, onProgress = () => undefined } = options;
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'udala migrate' });
  client.on('error', () => undefined); // the statement in progress fails with it
  await client.connect();
  try {
    await assertServerVersion(client);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await acquireMigrationLock(client, onProgress);
    const { pending, newer } = await getSchemaStatus(client, readMigrations(directory));
    if (pending.length === 0) return 0;
    if (newer.length > 0) {
      throw new SchemaError(
        `The database was migrated by a newer Udala (${newer.join(', ')}): that version applies what is still to do (${listOf(pending)}).`,
      );
    }
    const lockWait = { patienceMs, onProgress, leavesIndex: false };
    await untilFree('schema_migrations', () => prepareTable(client), lockWait);
    for (const migration of pending) {
      if (migration.needsStop !== null) await assertNoOthersRun(client, migration);
      const applyOptions = { tables: alteredTables(migration), patienceMs, record };
      const leavesIndex = !migration.isTransactional;
      await untilFree(migration.name, () => applyMigration(client, migration, applyOptions), {
        ...lockWait,
        leavesIndex,
      });
    }
    return pending.length;
  } finally {
    await client.end(); // releases the advisory lock
  }
}

/** Polls instead of waiting inside a statement, which would block an index that is being built concurrently. */
async function acquireMigrationLock(client: pg.Client, onProgress: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    if (tries === 0) onProgress('another process migrates this database: waiting for it');
    await sleep(LOCK_POLL_MS);
  }
}

async function untilFree(
  name: string,
  work: () => Promise<void>,
  {
    patienceMs,
    onProgress,
    leavesIndex,
  }: { patienceMs: number; onProgress: (line: string) => void; leavesIndex: boolean },
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (performance.now() + backoffMs > end) {
        // A half-built index is not dropped: that would wait for the same transactions.
        throw new SchemaError(
          `${name} was not applied: for ${Math.round(patienceMs / 1000)} s others held a table that it changes, a backup or a long query (pg_stat_activity names them). Run it again when they are done: ${leavesIndex ? 'what was begun of its index serves nobody, and is built anew' : 'nothing of it is left behind'}.`,
          { cause: error },
        );
      }
      onProgress(`${name} is held up by others; trying again in ${backoffMs / 1000} s.`);
      await sleep(backoffMs);
    }
  }
}

/** Also converts a table of an older version to the current form. */
async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, applied_at timestamptz(3) not null, compatible boolean not null default false, contract_of text)`,
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'compatible'",
  );
  if (rowCount !== 0) return;
  await client
    .query(
      `begin; set local lock_timeout = 400;
     alter table schema_migrations add column compatible boolean not null default false, add column contract_of text; commit`,
    )
    .catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
}

/** Records what older versions must know of the migration. */
async function record(client: pg.Client, { name, isCompatible, contract }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migrations (name, applied_at, compatible, contract_of) values ($1, statement_timestamp(), $2, $3)',
    [name, isCompatible, contract?.of ?? null],
  );
}

async function assertNoOthersRun(client: pg.Client, { name }: Migration): Promise<void> {
  if (!(await isUdalaRunning(client))) return;
  throw new SchemaError(
    `${name} changes what the version before stands on: stop every process of Udala on this database, then migrate again.`,
  );
}

async function assertServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (server && server.version < OLDEST_SERVER) {
    throw new Error(`PostgreSQL 18 or newer is needed; this server is ${server.name}.`);
  }
}
