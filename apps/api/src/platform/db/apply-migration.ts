import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import type { Statement } from './sql-statements.ts';
import { SchemaError } from './schema.ts';
import { sqlState } from './transaction.ts';

/** Whoever reads a table stands in line behind one who waits to change it: all waits of a migration together stay below this. */
const LOCK_WAIT_MS = 400;
/** Of each later wait where the migration's own work took that long already. */
const LEAST_WAIT_MS = 20;

/** lock_not_available, deadlock_detected: the same may succeed when others are through. */
const lockConflicts = new Set(['55P03', '40P01']);
export const isLockConflict = (error: unknown): boolean => lockConflicts.has(sqlState(error) ?? '');

interface ApplyOptions {
  /** What it changes, in the order it is asked for; whichever was not to be had goes first the next time. */
  tables: string[];
  patienceMs: number;
  record: (client: pg.Client, migration: Migration) => Promise<void>;
}

/** One try at a migration: all of it and its record, or nothing. */
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

/** A transaction of the app may hold the second table and wait for the first: it must be asked for the other way round. */
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

/** The tables that a migration alters and has not made itself. */
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

/** A table that is renamed is there under its new name from then on. */
const making = /^(?:create table (?:if not exists )?|alter table \w+ rename to )(\w+)/;

export const madeTables = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ words }) => making.exec(words)?.[1] ?? []));

const built = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /;
const dropped = /^drop index concurrently (?:if exists )?(\w+)$/;

/** The name of the index that a statement builds or drops concurrently; null when it does anything else. */
export const indexOf = (words: string): string | null => built.exec(words)?.[1] ?? dropped.exec(words)?.[1] ?? null;

/** Nobody stands in line behind these, so they may wait for who reads an older moment of the table. */
async function applyIndexes(client: pg.Client, { name, statements }: Migration, patienceMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  try {
    for (const { text, words } of statements) {
      const index = indexOf(words);
      if (index === null)
        throw new SchemaError(`${name} says "transaction: no", and does more than build or drop indexes concurrently.`);
      const state = await stateOf(client, index);
      if (dropped.test(words) ? state === 'absent' : state === 'whole') continue;
      // What a build that was cut off left behind is no use to anybody.
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
