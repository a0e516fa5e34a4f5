import pg from 'pg';
import { SchemaError } from './schema.ts';

/**
 * For a pooler's connections, on which we cannot set timeouts: whoever opens them must.
 *
 * @throws SchemaError when a stuck statement could hold its connection for ever.
 */
export async function requireTimeouts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name
       where current_setting(name) = '0'`,
    );
    if (rows.length === 0) return;
    throw new SchemaError(
      `DATABASE_POOLER is set, and the pooler's connections have no ${rows.map(({ name }) => name).join(' and no ')}: set what is missing in the pooler's connect_query (docs/operating.md, PgBouncer).`,
    );
  } finally {
    await client.end();
  }
}
