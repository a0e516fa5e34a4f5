import type pg from 'pg';
import { quoteIdentifier, type Table } from './tables.ts';

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface Built {
  readonly indexes: readonly Definition[];
  /** Primary and unique keys: constraints with an index of their own. */
  readonly keys: readonly Definition[];
  readonly foreignKeys: readonly Definition[];
}

/** Memory for sorting a new index. The server divides it among the processes that build one. */
const SORT_MEMORY = '256MB';

/**
 * Runs `work` while our tables have neither indexes nor foreign keys, and builds them from all rows at once afterwards:
 * updating them row by row took most of a restore. The job queue's few rows keep theirs.
 */
export async function withoutIndexes<Result>(
  client: pg.Client,
  tables: readonly Table[],
  onProgress: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const built = await listBuilt(
    client,
    tables.filter(({ schema }) => schema === 'public').map((table) => quoteIdentifier(table)),
  );
  await takeDown(client, built);
  const result = await work();
  onProgress(`${built.keys.length + built.indexes.length} indexes, ${built.foreignKeys.length} foreign keys`);
  await buildAgain(client, built, tables);
  return result;
}

async function listBuilt(client: pg.Client, names: readonly string[]): Promise<Built> {
  const constraints = async (kinds: readonly string[]) =>
    (
      await client.query<Definition>(
        `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
           from pg_constraint
          where contype = any($1) and (conrelid = any($2::regclass[]) or contype = 'f' and confrelid = any($2::regclass[]))
          order by 1, 2`,
        [kinds, names],
      )
    ).rows;
  const { rows: indexes } = await client.query<Definition>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
      order by 1, 2`,
    [names],
  );
  return { indexes, keys: await constraints(['p', 'u', 'x']), foreignKeys: await constraints(['f']) };
}

/** Foreign keys first: they depend on the others' indexes. */
async function takeDown(client: pg.Client, { foreignKeys, keys, indexes }: Built): Promise<void> {
  for (const { table, name } of [...foreignKeys, ...keys])
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
}

async function buildAgain(
  client: pg.Client,
  { foreignKeys, keys, indexes }: Built,
  tables: readonly Table[],
): Promise<void> {
  const add = async (constraints: readonly Definition[]) => {
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
  await client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`);
  await add(keys);
  for (const { definition } of indexes) await client.query(definition);
  // The foreign keys below are validated by queries over whole tables, which need statistics to be planned well.
  for (const table of tables) await client.query(`analyze ${quoteIdentifier(table)}`);
  await add(foreignKeys);
}
