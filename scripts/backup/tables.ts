import type pg from 'pg';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns, which the database fills in itself. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** Last value of the sequence; null before the first. */
  readonly last: number | null;
}

const SCHEMAS = ['public', 'pgboss'];
/** Metadata of a migrated database: the manifest carries the migrations, and pg-boss maintains its own. */
const LEFT_OUT = ['public.schema_migrations', 'pgboss.version', 'pgboss.bam', 'pgboss.queue_stats', 'pgboss.warning'];

export const quoteIdentifier = ({ schema, name }: { schema: string; name: string }): string => `"${schema}"."${name}"`;
export const columnList = ({ columns }: Table): string => columns.map((column) => `"${column}"`).join(', ');

/** Lists every table with rows of ours, referenced tables first. A partitioned one counts as one. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: string; parents: string[] }>(
    `with links as (
       select coalesce(pg_partition_root(conrelid), conrelid) as child, coalesce(pg_partition_root(confrelid), confrelid) as parent
       from pg_constraint where contype = 'f')
     select c.oid::text as id, n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
            array(select parent::oid::text from links where child = c.oid and parent <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2) and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname desc, c.relname`,
    [SCHEMAS, LEFT_OUT],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const waiting = rows.filter((row) => !ordered.includes(row));
    const free = waiting.filter(({ parents }) => !waiting.some(({ id }) => parents.includes(id)));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(quoteIdentifier).join(', ')}`);
    ordered.push(...free);
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string; last: string | null }>(
    'select schemaname as schema, sequencename as name, last_value as last from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  );
  return rows.map(({ schema, name, last }) => ({ schema, name, last: last === null ? null : Number(last) }));
}

export async function countRows(client: pg.ClientBase, table: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoteIdentifier(table)}`);
  return Number(rows[0]?.count ?? 0);
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** Version of the queue's own schema; null where the app never started. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('pgboss.version') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  return (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version ?? null;
}
