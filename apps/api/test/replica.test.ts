import { execFile } from 'node:child_process';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getAnalytics } from '@udala/contract/analytics';
import { searchCreators } from '@udala/contract/creators';
import { updateMembership } from '@udala/contract/memberships';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { ask } from '../../../scripts/postgres/test-homes.ts';
import { serverUser } from '../../../scripts/postgres/server-user.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../scripts/postgres/temporary-postgres.ts';
import { makeCreator, makeOffer, makePost } from './factories.ts';
import { call, startTestServer } from './harness.ts';

// A primary and a streaming replica of it, both real.

const user = serverUser();
const settings = { wal_level: 'replica', full_page_writes: 'on', hot_standby: 'on' };
let primary: TemporaryPostgres;
let replica: TemporaryPostgres;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  primary = await startTemporaryPostgres({ settings });
  await migrate(primary.url);
  replica = await startReplica();
  server = await startTestServer({ env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } });
});
afterAll(async () => {
  await server.close();
  await replica.stop();
  await primary.stop();
});

/** A base backup while the primary runs, that goes on with the primary's log. */
async function startReplica(): Promise<TemporaryPostgres> {
  const { username, password, port } = new URL(primary.url);
  const { data: from, passwordFile } = primary.folder;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    return await startTemporaryPostgres({
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
      },
      async fill({ home, data, passwordFile: ownPasswordFile }) {
        await client.query("select pg_backup_start('replica', fast => true)");
        const isCopied = (file: string) => !path.basename(file).startsWith('postmaster.');
        await cp(from, data, { recursive: true, filter: isCopied });
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
        await writeFile(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
        await writeFile(path.join(data, 'standby.signal'), '');
        await writeFile(ownPasswordFile, await readFile(passwordFile));
        await promisify(execFile)('chmod', ['-R', 'go-rwx', home]);
        if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, home]);
      },
    });
  } finally {
    await client.end();
  }
}

const isReadThere = () =>
  server.deps.replica.read(async (db) => {
    const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db);
    return rows[0]?.there;
  });
const found = async (q: string) => {
  const { status, body } = await call(server.app, searchCreators, { query: { q } });
  expect(status).toBe(200);
  return body.items.map(({ profile }) => profile.name);
};

it('reads what may be a second old from the replica, and everything else from the primary', async () => {
  const { app, deps } = server;
  const ngozi = await makeCreator(deps, { name: 'Ngozi Streams' });
  await makePost(deps, ngozi, { audience: 'everyone' });
  await expect.poll(isReadThere).toBe(true);
  await expect.poll(() => found('Ngozi')).toEqual(['Ngozi Streams']);
  expect((await call(app, getAnalytics, { token: ngozi.token })).status).toBe(200);
  const sitemap = async () => (await app.inject({ url: '/sitemaps/1.xml', headers: { host: ngozi.host } })).body;
  await expect.poll(sitemap).toContain(ngozi.host);
  const { rows } = await deps.pool.query<{ there: boolean }>('select pg_is_in_recovery() as there');
  expect(rows).toEqual([{ there: false }]);
});

it('reads nothing there that is money, or decides who may see what', async () => {
  const source = path.join(import.meta.dirname, '..', 'src', 'features');
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: source }));
  const readers = await Promise.all(
    files.map(async (file) => ((await readFile(path.join(source, file), 'utf8')).includes('replica') ? [file] : [])),
  );
  expect(readers.flat().toSorted()).toEqual([
    'identity/creators/search.service.ts',
    'insight/analytics/analytics.service.ts',
    'outreach/sharing/sitemap.service.ts',
  ]);
});

it('lists the popular creators, whom the welcome page shows, with the price of now', async () => {
  const chidi = await makeCreator(server.deps, { name: 'Chidi Changes' });
  const offerId = await makeOffer(server.deps, chidi);
  const priceOf = async () => {
    const { body } = await call(server.app, searchCreators, { query: {} });
    return body.items.find(({ id }) => id === chidi.id)?.price;
  };
  await expect.poll(() => ask(replica.url, `select from memberships where id = '${offerId}'`)).toHaveLength(1);
  await expect.poll(isReadThere).toBe(true);
  await ask(replica.url, 'select pg_wal_replay_pause()');
  const body = { price: 4_100, benefits: ['Everything'] };
  const { status } = await call(server.app, updateMembership, { token: chidi.token, params: { id: offerId }, body });
  expect([status, await priceOf()]).toEqual([200, 4_100]);
  await ask(replica.url, 'select pg_wal_replay_resume()');
});

it('reads from the primary while the replica is behind, and from the replica again when it has caught up', async () => {
  await expect.poll(isReadThere).toBe(true);
  await ask(replica.url, 'select pg_wal_replay_pause()');
  await makeCreator(server.deps, { name: 'Bisi Behind' });
  await expect.poll(isReadThere).toBe(false);
  expect(await found('Bisi')).toEqual(['Bisi Behind']);
  expect(await ask(replica.url, "select from profiles where name = 'Bisi Behind'")).toEqual([]);
  await ask(replica.url, 'select pg_wal_replay_resume()');
  await expect.poll(isReadThere).toBe(true);
  expect(await found('Bisi')).toEqual(['Bisi Behind']);
});

it('fails no read when the replica ends', async () => {
  await expect.poll(isReadThere).toBe(true);
  const reads: Promise<string[]>[] = [];
  const ended = replica.stop();
  for (let nth = 0; nth < 50; nth += 1) reads.push(found('Ngozi'));
  await ended;
  expect(await found('Ngozi')).toEqual(['Ngozi Streams']);
  expect(new Set((await Promise.all(reads)).flat())).toEqual(new Set(['Ngozi Streams']));
  expect(await isReadThere()).toBe(false);
});
