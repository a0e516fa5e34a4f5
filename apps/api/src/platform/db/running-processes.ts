import type pg from 'pg';

/** True while a process of Udala is connected to the client's database, a starting one too. */
export async function isUdalaRunning(client: pg.Client): Promise<boolean> {
  // The listener too: of a process behind a pooler it is the only connection that ends with it.
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name in ('udala', 'udala listener')",
  );
  return rowCount !== 0;
}
