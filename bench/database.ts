import path from 'node:path';
import pg from 'pg';
import { choosePlace } from '../scripts/place.ts';
import { startPostgres, type Postgres } from '../scripts/postgres/start-postgres.ts';

/** A folder of the bench's own beside the app's data, reused between runs. */
export const benchHome = (name: string): string => path.join(choosePlace().home, name);

/** Another database of the same server, created when it does not exist. */
export const databaseCalled = (name: string, server: Postgres): Promise<string> =>
  asServer(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    return addressOf(name, server);
  });

/** The same, emptied: leftovers of an earlier run would change the measurement. */
export const emptyDatabaseCalled = (name: string, server: Postgres): Promise<string> =>
  asServer(server, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return addressOf(name, server);
  });

async function asServer<Result>({ url }: Postgres, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(name: string, { url }: Postgres): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The database shared by our server and the yardstick. */
export const startBenchDatabase = (): Promise<Postgres> =>
  startPostgres({ home: benchHome('bench'), onProgress: (line) => console.log(line) });
