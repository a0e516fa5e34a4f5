import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

const BATCH = 1_000;

type InstantColumn<Table extends keyof DB> = {
  [Column in keyof DB[Table]]: DB[Table][Column] extends Date ? Column & string : never;
}[keyof DB[Table]];

/**
 * Makes a function that deletes the rows of a table whose time is over at an instant: small batches, each in time however
 * many rows have piled up. Locked rows wait for the next sweep, so that two workers do not wait for each other.
 */
export const sweeperOf =
  <Table extends keyof DB>(table: Table, column: InstantColumn<Table>, over: '<' | '<=' = '<') =>
  async (db: Db, instant: Date): Promise<void> => {
    const deleteBatch = sql<{ count: number }>`
      with gone as (
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} ${sql.raw(over)} ${instant}
          order by ${sql.ref(column)} limit ${BATCH} for update skip locked))
        returning 1)
      select count(*)::int as count from gone`;
    const sweepBatch = async () => (await deleteBatch.execute(db)).rows[0]?.count ?? 0;
    while ((await sweepBatch()) > 0);
  };

/**
 * Runs all sweeps of a job one after the other: one that fails keeps no later one from its table.
 * @throws the error of the only one that failed, or an AggregateError of several.
 */
export async function sweepAll(sweeps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const sweep of sweeps) await sweep().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'several sweeps failed');
}
