import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { anyFreePort } from '../ports.ts';
import { startPostgres, type Postgres, type StartOptions } from './start-postgres.ts';

/** Path of a home that does not exist yet, as on a first start, removed after the test. */
export async function newHome(): Promise<string> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'udala-home-'));
  await chmod(parent, 0o755);
  onTestFinished(() => rm(parent, { recursive: true }));
  return path.join(parent, 'home');
}

/** Starts the database of a home and stops it after the test. */
export async function startIn(home: string, options: Partial<StartOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ home, port: await anyFreePort(), onProgress: () => undefined, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
