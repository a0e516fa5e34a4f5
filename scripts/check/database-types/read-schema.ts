import type { Client } from 'pg';

export interface Column {
  table: string;
  name: string;
  /** PostgreSQL's internal name of the type: int8, timestamptz, _text. */
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** True for `generated always`: never written by us. */
  alwaysGenerated: boolean;
  /** The table's CHECK constraints on this column alone. */
  checks: string[];
}

const columnsOfPublicTables = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attidentity = 'a' or a.attgenerated <> '' as "alwaysGenerated",
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
   order by c.relname, a.attnum`;

/** Reads every column of a migrated database, in the order of its table. */
export async function readSchema(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(columnsOfPublicTables);
  return rows;
}
