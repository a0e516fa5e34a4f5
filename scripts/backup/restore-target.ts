import type pg from 'pg';
import { isUdalaRunning } from '../../apps/api/src/platform/db/running-processes.ts';
import { stopFirst } from '../operator/nothing-runs.ts';
import { PlainError } from '../terminal.ts';
import type { Manifest } from './archive.ts';
import { listMigrations, queueVersion, quoteIdentifier, type Table } from './tables.ts';

/** All data of value depends on a registered person. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const table = await client.query<{ exists: boolean }>("select to_regclass('public.users') is not null as exists");
  if (!table.rows[0]?.exists) return;
  const { rows } = await client.query<{ people: string }>('select count(*) as people from users');
  const people = Number(rows[0]?.people ?? 0);
  if (people === 0) return;
  throw new PlainError(
    `This database already has ${people} ${people === 1 ? 'person' : 'people'} in it, and a backup is restored only into an empty one. Name a new folder with UDALA_HOME, or a new database with DATABASE_URL.`,
  );
}

/** A running process would keep the secret and the keys that a restore replaces. */
export async function requireNothingRuns(client: pg.Client): Promise<void> {
  if (await isUdalaRunning(client)) throw stopFirst();
}

/** Locks every table until the transaction ends: a process that starts waits, and nobody can register. */
export async function lockTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${tables.map(quoteIdentifier).join(', ')}`);
}

export async function requireSameVersion(client: pg.Client, manifest: Manifest): Promise<void> {
  const migrations = await listMigrations(client);
  const missing = manifest.migrations.filter((name) => !migrations.includes(name));
  const added = migrations.filter((name) => !manifest.migrations.includes(name));
  const differs = manifest.queueVersion !== null && manifest.queueVersion !== (await queueVersion(client));
  if (missing.length + added.length === 0 && !differs) return;
  const reasons = [
    ...(missing.length > 0 ? [`it knows ${missing.join(', ')}, which this version does not`] : []),
    ...(added.length > 0 ? [`it does not know ${added.join(', ')}`] : []),
    ...(differs ? ['its job queue has another version'] : []),
  ];
  throw new PlainError(
    `The backup of ${manifest.createdAt} was made by another version of Udala: ${reasons.join('; ')}. Restore it with the version that made it, then start this one.`,
  );
}

/** Runs `work` with the tables' own triggers off: a restored row was checked and counted when first written. */
export async function withoutTriggers<Result>(
  client: pg.Client,
  tables: readonly Table[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const table of tables) await client.query(`alter table ${quoteIdentifier(table)} disable trigger user`);
  const result = await work();
  for (const table of tables) await client.query(`alter table ${quoteIdentifier(table)} enable trigger user`);
  return result;
}

/** Deletes the rows inserted by migrations and a first start. */
export async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables.toReversed()) await client.query(`delete from ${quoteIdentifier(table)}`);
}
