import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anyFreePort } from '../ports.ts';
import { runAs } from '../postgres/cluster.ts';
import { serverUser } from '../postgres/server-user.ts';
import { makeTemporaryDirectory, supervisorScript } from '../postgres/temporary-postgres.ts';
import { findTestProgram, skippedWithout } from './programs.ts';
import { WAIT_MS } from './patience.ts';

const POLL_MS = 25;
const program = findTestProgram('pgbouncer');
/** False skips every test that needs a PgBouncer. */
export const hasPgBouncer = program !== null;
export const skippedWithoutPgBouncer = skippedWithout('pgbouncer');

/** As docs/operating.md tells an operator. */
const connectQuery =
  'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 30000; set client_connection_check_interval = 2000';

export interface TestPgBouncer {
  url: string;
  close(): Promise<void>;
}

/** A PgBouncer in transaction mode before every database of a server, with few connections for many clients. */
export async function startPgBouncer(
  databaseUrl: string,
  { connections, connectQuery: query = connectQuery }: { connections: number; connectQuery?: string },
): Promise<TestPgBouncer> {
  const { username, password, hostname, port: databasePort, pathname, searchParams } = new URL(databaseUrl);
  const port = await anyFreePort();
  const user = serverUser();
  const directory = await makeTemporaryDirectory(user);
  const file = path.join(directory, 'pgbouncer.ini');
  const server = `host=${searchParams.get('host') ?? hostname} port=${databasePort} user=${username} password=${password}`;
  await writeFile(
    file,
    `[databases]
* = ${server}${query && ` connect_query='${query}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
query_wait_timeout = 5
default_pool_size = ${connections}
`,
    { mode: 0o600 },
  );
  if (user) await chown(file, user.uid, user.gid);
  const child = spawn('/bin/sh', ['-c', supervisorScript('KILL'), 'sh', directory, program ?? '', '-q', file], {
    ...runAs(user, directory),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries * POLL_MS > WAIT_MS || child.exitCode !== null) throw new Error('pgbouncer did not start');
    await sleep(POLL_MS);
  }
  return {
    url,
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
