import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { serverUser } from '../postgres/server-user.ts';
import {
  makeTemporaryDirectory,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../postgres/temporary-postgres.ts';
import { ask } from '../postgres/test-homes.ts';
import { checkInvariants } from './invariants.ts';

const user = serverUser();

/** Outlives the servers, like the disk of another machine. */
let elsewhere: string;
let server: TemporaryPostgres;

beforeAll(async () => {
  elsewhere = await makeTemporaryDirectory(user);
  server = await startTemporaryPostgres({
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${elsewhere}/%f && cp %p ${elsewhere}/%f`,
      full_page_writes: 'on',
    },
  });
  await prepareSchema(server.url);
});

afterAll(async () => {
  await server.stop();
  await rm(elsewhere, { recursive: true });
});

const join = (name: string) =>
  ask(server.url, `insert into users (email, roles, created_at) values ('${name}@udala.example', '{patron}', now())`);

/** A copy of the data folder while it is being written: only PostgreSQL's log makes it consistent. */
async function copyData(): Promise<void> {
  const { data, passwordFile } = server.folder;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', fast => true)");
    const isCopied = (file: string) =>
      path.dirname(file) !== path.join(data, 'pg_wal') && !path.basename(file).startsWith('postmaster.');
    await join('during-the-copy');
    await cp(data, path.join(elsewhere, 'base'), { recursive: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await writeFile(path.join(elsewhere, 'base', 'backup_label'), rows[0]?.labelfile ?? '');
    await cp(passwordFile, path.join(elsewhere, 'password'));
  } finally {
    await client.end();
  }
}

/** Waits until the log so far is on the other machine. */
async function archiveLog(): Promise<void> {
  const [last] = await ask<{ file: string }>(server.url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const archived = 'select last_archived_wal as file from pg_stat_archiver';
  await expect.poll(async () => (await ask<{ file: string }>(server.url, archived))[0]?.file).toBe(last?.file);
}

function startAt(moment: string): Promise<TemporaryPostgres> {
  return startTemporaryPostgres({
    settings: {
      restore_command: `cp ${elsewhere}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    },
    async fill({ home, data, passwordFile }) {
      await cp(path.join(elsewhere, 'base'), data, { recursive: true });
      await cp(path.join(elsewhere, 'password'), passwordFile);
      await writeFile(path.join(data, 'recovery.signal'), '');
      await promisify(execFile)('chmod', ['-R', 'go-rwx', home]);
      if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, home]);
    },
  });
}

it('restores a lost server to a minute: everything committed before it, and nothing after [O4]', async () => {
  await join('before-the-copy');
  await copyData();
  await join('before-the-minute');
  const [{ moment } = { moment: '' }] = await ask<{ moment: string }>(
    server.url,
    'select clock_timestamp()::text as moment',
  );
  await join('after-the-minute');
  await ask(server.url, "delete from users where email = 'before-the-copy@udala.example'");
  await archiveLog();
  await server.stop();

  const restored = await startAt(moment);
  onTestFinished(() => restored.stop());
  // The server accepts reads a little before writes: recovery ends without an operator.
  const isWritable = async () => (await ask(restored.url, 'select where not pg_is_in_recovery()')).length === 1;
  await expect.poll(isWritable).toBe(true);
  const people = await ask(restored.url, "select split_part(email, '@', 1) as name from users order by created_at");
  expect(people.map(({ name }) => name)).toEqual(['before-the-copy', 'during-the-copy', 'before-the-minute']);
  const client = new pg.Client({ connectionString: restored.url });
  await client.connect();
  onTestFinished(() => client.end());
  expect((await checkInvariants(client)).broken).toEqual([]);
  await client.query('update users set created_at = created_at');
});
