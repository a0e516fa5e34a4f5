import { sql } from 'kysely';
import type { Tx } from './transaction.ts';
import type { DB } from './types.ts';

/**
 * Makes a function that deletes a batch of a person's rows in a table, and returns how many it found: those that another
 * worker deleted or changed meanwhile are not deleted here, but there may be more.
 */
export const eraserOf =
  <Table extends keyof DB>(table: Table, column: keyof DB[Table] & string) =>
  async (tx: Tx, personId: string, limit: number): Promise<number> => {
    const { rows } = await sql`
      with taken as materialized (
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${personId} limit ${limit}),
      gone as (delete from ${sql.table(table)} where ctid = any(array(select ctid from taken)))
      select from taken`.execute(tx);
    return rows.length;
  };
