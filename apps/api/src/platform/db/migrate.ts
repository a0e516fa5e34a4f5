import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const directory = path.join(import.meta.dirname, '..', '..', '..', 'migrations');

/** Any number will do, as long as it is ours: two processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_263_001;

const OLDEST_SERVER = 180_000;

/** The names of all migrations, in the order they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/**
 * Brings a database up to date and says how many migrations it applied. All of them run in one transaction: a start
 * that fails leaves the database as it was. Throws when a migration that was applied is no longer known.
 */
export async function migrate(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz(3) not null)',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map((r) => r.name),
    );
    const names = migrationNames();
    const unknown = [...applied].filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The database was migrated by a newer Udala (${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
      );
    }
    const pending = names.filter((name) => !applied.has(name));
    for (const name of pending) {
      await client.query(readFileSync(path.join(directory, name), 'utf8'));
      await client.query('insert into schema_migrations (name, applied_at) values ($1, statement_timestamp())', [name]);
    }
    await client.query('commit');
    return pending.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (server && server.version < OLDEST_SERVER) {
    throw new Error(`PostgreSQL 18 or newer is needed; this server is ${server.name}.`);
  }
}
