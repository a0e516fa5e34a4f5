import path from 'node:path';
import pg from 'pg';
import { choosePlace } from '../scripts/place.ts';
import { startPostgres, type Postgres } from '../scripts/postgres/start-postgres.ts';

/** A folder of the bench's own beside the app's data, kept between runs. */
export const benchHome = (name: string): string => path.join(choosePlace().home, name);

/** Another database of the same server, made when it is not there. */
export async function databaseCalled(name: string, { url }: Postgres): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The database that ours and the yardstick share. */
export const startBenchDatabase = (): Promise<Postgres> =>
  startPostgres({ home: benchHome('bench'), onProgress: (line) => console.log(line) });
