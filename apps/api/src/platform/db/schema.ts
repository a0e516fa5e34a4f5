import pg from 'pg';
import type { Logger } from '../log.ts';
import { readMigrations, type Migration } from './migration-files.ts';

/** This version and the database are incompatible; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Record of an applied migration, for versions that do not have its file. */
interface Applied {
  readonly name: string;
  readonly compatible: boolean;
  readonly contractOf: string | null;
}

export interface SchemaStatus {
  readonly pending: readonly Migration[];
  /** Applied by a newer version, and compatible with this one. */
  readonly newer: readonly string[];
}

/** Schema status as seen by this version. @throws SchemaError when a newer version removed something this one needs. */
export async function getSchemaStatus(client: pg.Client, migrations: readonly Migration[]): Promise<SchemaStatus> {
  const applied = await readApplied(client);
  const known = new Set(migrations.map(({ name }) => name));
  const done = new Set(applied.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  // This version may still need what an unknown migration made obsolete.
  const unbearable = unknown.filter(
    ({ compatible, contractOf }) => !compatible || (contractOf !== null && !known.has(contractOf)),
  );
  if (unbearable.length > 0) {
    throw new SchemaError(
      `The database was migrated by a newer Udala (${listOf(unbearable)}), and this version cannot run on it. Start that version, or restore a backup of this one.`,
    );
  }
  return { pending: migrations.filter(({ name }) => !done.has(name)), newer: unknown.map(({ name }) => name) };
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return [];
  // As JSON: a database migrated by an older version has only the columns name and instant.
  const { rows } = await client.query<Applied>(
    `select name, coalesce((row ->> 'compatible')::boolean, false) as compatible, row ->> 'contract_of' as "contractOf"
       from (select name, to_jsonb(m) as row from schema_migrations m) applied order by name`,
  );
  return rows;
}

export const listOf = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(', ');

/** For processes that do not migrate themselves. @throws SchemaError when a required migration is missing. */
export async function requireSchema(
  connectionString: string,
  log: Logger,
  migrations = readMigrations(),
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { pending, newer } = await getSchemaStatus(client, migrations);
    const lacking = pending.filter(({ isRequired }) => isRequired);
    if (lacking.length > 0) {
      throw new SchemaError(
        `The database is not ready for this version: ${lacking.length} of its migrations are not applied (${lacking[0]?.name ?? ''} …). Run npm run migrate first, then start again.`,
      );
    }
    if (pending.length > 0) log.warn({ pending: listOf(pending) }, 'migrations wait for npm run migrate');
    if (newer.length > 0)
      log.info({ newer }, 'the database was migrated by a newer version that this one can live with');
  } finally {
    await client.end();
  }
}
