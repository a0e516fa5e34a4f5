import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import type { Statement } from './sql-statements.ts';
import { SchemaError } from './schema.ts';
import { sqlState } from './transaction.ts';

/** Limit of all lock waits of a migration together: readers of a table queue behind a waiting migration. */
const LOCK_WAIT_MS = 400;
/** Limit of each later wait once the migration's own work has used up the time above. */
const LEAST_WAIT_MS = 20;

/** lock_not_available, deadlock_detected: a retry may succeed once other transactions have finished. */
const lockConflicts = new Set(['55P03', '40P01']);
export const isLockConflict = (error: unknown): boolean => lockConflicts.has(sqlState(error) ?? '');

interface ApplyOptions {
  /** The tables it changes, in locking order; one that could not be locked moves to the front for the next attempt. */
  tables: string[];
  patienceMs: number;
  record: (client: pg.Client, migration: Migration) => Promise<void>;
}

/** One attempt at a migration: it and its record are applied completely or not at all. */
export async function applyMigration(client: pg.Client, migration: Migration, options: ApplyOptions): Promise<void> {
  if (!migration.isTransactional) {
    await applyIndexes(client, migration, options.patienceMs);
    return options.record(client, migration);
  }
  await client.query('begin');
  try {
    const began = performance.now();
    const inTime = async (statement: string) => {
      const left = Math.max(LEAST_WAIT_MS, Math.round(LOCK_WAIT_MS - (performance.now() - began)));
      await client.query(`set local lock_timeout = ${left}; ${statement}`);
    };
    await lockAll(options.tables, inTime);
    for (const { text } of migration.statements) await inTime(text);
    await options.record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * A query of the app may hold the second table and wait for the first, so a failed order is changed. Newer migrations
 * alter one table, which needs no luck (`npm run check`).
 */
async function lockAll(tables: string[], inTime: (statement: string) => Promise<void>): Promise<void> {
  for (const table of tables) {
    try {
      await inTime(`lock table ${table} in access exclusive mode`);
    } catch (error) {
      tables.unshift(...tables.splice(tables.indexOf(table), 1));
      throw error;
    }
  }
}

/** The existing tables that a migration alters. */
export function alteredTables({ statements, isTransactional }: Migration): string[] {
  if (!isTransactional) return [];
  const made = madeTables(statements);
  const altered = statements.flatMap(({ words }) => {
    const table = / validate constraint \w+$/.test(words) ? undefined : altering.exec(words)?.[1];
    return table === undefined || made.has(table) ? [] : [table];
  });
  return [...new Set(altered)];
}

const altering = /^alter table (?:if exists )?(?:only )?(\w+)/;

/** A renamed table exists under its new name from then on. */
const making = /^(?:create table (?:if not exists )?|alter table \w+ rename to )(\w+)/;

export const madeTables = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ words }) => making.exec(words)?.[1] ?? []));

const built = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /;
const dropped = /^drop index concurrently (?:if exists )?(\w+)$/;

/** The index that a statement builds or drops concurrently; null for any other statement. */
export const indexOf = (words: string): string | null => built.exec(words)?.[1] ?? dropped.exec(words)?.[1] ?? null;

/** No reader queues behind these statements, so they may wait for long transactions with an older snapshot. */
async function applyIndexes(client: pg.Client, { name, statements }: Migration, patienceMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  try {
    for (const { text, words } of statements) {
      const index = indexOf(words);
      if (index === null)
        throw new SchemaError(`${name} says "transaction: no", and does more than build or drop indexes concurrently.`);
      const state = await stateOf(client, index);
      if (dropped.test(words) ? state === 'absent' : state === 'whole') continue;
      // An interrupted build leaves an invalid index, which is of no use.
      if (state === 'invalid') await client.query(`drop index concurrently ${index}`);
      if (state === 'invalid' && dropped.test(words)) continue;
      await client.query(text);
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function stateOf(client: pg.Client, index: string): Promise<'absent' | 'invalid' | 'whole'> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  const [found] = rows;
  if (!found) return 'absent';
  return found.indisvalid ? 'whole' : 'invalid';
}
