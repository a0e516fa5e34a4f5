import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { likePost } from '@udala/contract/likes';
import { listPosts } from '@udala/contract/posts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { makeCreator, makePerson, makePost } from './factories.ts';
import { call, eventually, serverForTest } from './harness.ts';
import { usualUpgrade } from '../../../scripts/test/usual-upgrade.ts';
import { laterMigrations } from './later-version.ts';
import { production } from './production-process.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const CALLERS = 10;
/** Many times as many as all callers can have in progress at once. */
const ANSWERS_MEANWHILE = 200;
const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');

it("serves while a migration waits for a reader's snapshot, and the previous version starts again on the new schema [O1] [O2]", async () => {
  const server = await serverForTest();
  const { app, deps, databaseUrl } = server;
  const creator = await makeCreator(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  const people = await Promise.all(Array.from({ length: CALLERS }, () => makePerson(deps)));
  const directory = await laterMigrations(usualUpgrade);

  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from posts');

  const answers: number[] = [];
  let running = true;
  const load = people.map(async ({ token }) => {
    for (let liked = true; running; liked = !liked) {
      answers.push((await call(app, listPosts, { token, query: { postType: 'Feed' } })).status);
      answers.push((await call(app, likePost, { token, params: { postId }, body: { liked } })).status);
    }
  });
  onTestFinished(() => void (running = false));
  const migrated = migrate(databaseUrl, { directory });
  const ended = migrated.catch(() => undefined);
  const watch = new pg.Client({ connectionString: databaseUrl });
  await watch.connect();
  onTestFinished(() => watch.end());
  const waiting = "select from pg_locks where not granted and mode = 'AccessExclusiveLock'";
  await eventually(async () => (await watch.query(waiting)).rowCount !== 0);
  const before = answers.length;
  try {
    await eventually(async () => answers.length > before + ANSWERS_MEANWHILE);
  } finally {
    await reader.query('commit');
  }
  await ended;
  expect(await migrated).toBe(Object.keys(usualUpgrade).length);
  running = false;
  await Promise.all(load);
  expect(new Set(answers)).toEqual(new Set([200]));

  const [person] = people;
  for (const env of [{}, production]) {
    const again = await serverForTest({ env: { ...env, DATABASE_URL: databaseUrl } });
    expect((await call(again.app, listPosts, { token: person?.token ?? '' })).status).toBe(200);
  }
});

it('does not migrate by itself in production: it reports what to run [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from schema_migrations where name = (select max(name) from schema_migrations)');
  await client.end();
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), ...production, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toMatch(
    /^The database is not ready for this version: 1 of its .* Run npm run migrate first, then start again\.\n$/,
  );
  expect(code).toBe(1);
});
