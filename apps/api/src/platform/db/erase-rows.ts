import { sql } from 'kysely';
import type { Tx } from './transaction.ts';
import type { DB } from './types.ts';

/** Makes a function that deletes a batch of a person's rows in a table, and returns how many it deleted. */
export const eraserOf =
  <Table extends keyof DB>(table: Table, column: keyof DB[Table] & string) =>
  async (tx: Tx, personId: string, limit: number): Promise<number> => {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${personId} limit ${limit}))
      returning true`.execute(tx);
    return rows.length;
  };
