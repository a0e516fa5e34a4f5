import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { ask } from '../postgres/test-homes.ts';
import { readArchive } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { contentsOf, fillInstance, MANY_ROWS, rulesOf } from './test-instance.ts';
import { writeBackup, type BackupPlace } from './write-backup.ts';

const quiet = () => undefined;

let server: TemporaryPostgres;
let folder: string;
let source: BackupPlace;
let backup: string;

beforeAll(async () => {
  server = await startTemporaryPostgres();
  folder = await mkdtemp(path.join(os.tmpdir(), 'udala-backup-'));
  await ask(server.url, "create role plain login password 'plain'");
  source = await newPlace('source');
  await fillInstance(source);
  backup = path.join(folder, 'backup.tar.gz');
  await writeBackup(source, backup, quiet);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

async function newPlace(name: string, owner?: string): Promise<BackupPlace> {
  await ask(server.url, `create database ${name} ${owner ? `owner ${owner}` : ''}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (owner) Object.assign(url, { username: owner, password: owner });
  return { url: url.href, mediaDirectory: path.join(folder, name) };
}

async function connectTo(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until a megabyte of a backup is written. */
async function isWriting(file: string): Promise<void> {
  const sizeSoFar = () =>
    stat(`${file}.part`).then(
      ({ size }) => size,
      () => 0,
    );
  await expect.poll(sizeSoFar, { interval: 1 }).toBeGreaterThanOrEqual(1_000_000);
}

/** A copy of the backup that a test may damage. */
async function copyOfBackup(change: (file: string) => Promise<void>): Promise<string> {
  const copy = path.join(folder, 'copy.tar.gz');
  onTestFinished(() => rm(copy));
  await writeFile(copy, await readFile(backup));
  await change(copy);
  return copy;
}

it('restores the same rows and the same files', async () => {
  const target = await newPlace('same');
  const lines: string[] = [];
  const restored = await restoreBackup(target, backup, (line) => lines.push(line));
  expect(lines).toContain(`public.sessions: ${MANY_ROWS}`);
  expect(restored.mediaFiles).toBe(2);
  const before = await contentsOf(source.url);
  expect(await contentsOf(target.url)).toEqual(before);
  expect(before['"pgboss"."job"']).toHaveLength(1);
  expect(before['"public"."ledger_accounts"']).toHaveLength(10);
  const files = (await readdir(source.mediaDirectory, { recursive: true })).toSorted();
  expect((await readdir(target.mediaDirectory, { recursive: true })).toSorted()).toEqual(files);
  const picture = path.join('ab', 'cd', 'picture.webp');
  expect(await readFile(path.join(target.mediaDirectory, picture))).toEqual(
    await readFile(path.join(source.mediaDirectory, picture)),
  );
});

it('lets only its owner read the files that it restores', async () => {
  const target = await newPlace('private');
  await restoreBackup(target, backup, quiet);
  const folders = ['', 'ab', path.join('ab', 'cd'), path.join('ab', 'cd', 'picture.webp')];
  for (const name of folders) expect((await stat(path.join(target.mediaDirectory, name))).mode & 0o077).toBe(0);
});

it('reports data of the backup that contradicts itself', async () => {
  const target = await newPlace('checked');
  const { invariants } = await restoreBackup(target, backup, quiet);
  const [views] = await ask(source.url, "select count(*)::int as count from pg_views where viewname like 'inv\\_%'");
  expect(views).toEqual({ count: invariants.watched });
  // The money that this test inserted has no source.
  expect(invariants.broken.map(({ view }) => view)).toContain('inv_ledger_balance');
});

it('continues the sequences of the original, with every constraint in place', async () => {
  const target = await newPlace('counting');
  await restoreBackup(target, backup, quiet);
  const nextId = `insert into subscription_events (subscription_id, creator_id, at, to_state, reason, price_kobo)
    select subscription_id, creator_id, at, to_state, reason, price_kobo from subscription_events limit 1 returning id::int`;
  expect(await ask(target.url, nextId)).toEqual(await ask(source.url, nextId));
  await expect(ask(target.url, 'delete from subscription_events')).rejects.toThrow('append-only');
});

it('builds every index and key again as the migrations made it, after all rows, and knows how many there are [O5]', async () => {
  const target = await newPlace('ruled');
  const lines: string[] = [];
  await restoreBackup(target, backup, (line) => lines.push(line));
  const rules = await rulesOf(target.url);
  expect(rules).toEqual(await rulesOf(source.url));
  expect(rules.length).toBeGreaterThan(200);
  expect(lines.at(-1)).toMatch(/^\d{3} indexes, \d{2,3} foreign keys$/);
  const [known] = await ask(target.url, "select reltuples::int as rows from pg_class where relname = 'sessions'");
  expect(known).toEqual({ rows: MANY_ROWS });
});

it('leaves an empty database with all its indexes where a row violates a constraint that is built last [O5]', async () => {
  const broken = await newPlace('broken');
  await fillInstance(broken);
  await ask(broken.url, 'alter table sessions drop constraint sessions_user_id_fkey');
  await ask(broken.url, 'update sessions set user_id = uuidv7() where seen_at = (select max(seen_at) from sessions)');
  const file = path.join(folder, 'broken.tar.gz');
  await writeBackup(broken, file, quiet);
  const target = await newPlace('spared');
  await expect(restoreBackup(target, file, quiet)).rejects.toThrow('sessions_user_id_fkey');
  expect(await ask(target.url, 'select count(*)::int as people from users')).toEqual([{ people: 0 }]);
  expect(await rulesOf(target.url)).toEqual(await rulesOf(source.url));
});

it('works for an ordinary owner on somebody else’s server', async () => {
  const target = await newPlace('owned', 'plain');
  await restoreBackup(target, backup, quiet);
  const [people] = await ask(target.url, 'select count(*)::int as count, current_user as who from users');
  expect(people).toEqual({ count: 2, who: 'plain' });
});

it('writes large tables in parts', async () => {
  const names: string[] = [];
  for await (const { name, content } of readArchive(backup)) {
    for await (const _chunk of content);
    names.push(name);
  }
  expect(names[0]).toBe('manifest.json');
  expect(names.filter((name) => name.startsWith('tables/public.sessions/')).length).toBeGreaterThan(1);
  expect(names).toContain('media/ab/cd/picture.webp');
});

it('succeeds when pictures are added and deleted meanwhile, includes none that is half written, and holds no snapshot while it reads them [B10]', async () => {
  const busy = await newPlace('busy');
  await prepareSchema(busy.url);
  await mkdir(busy.mediaDirectory);
  const inMedia = (name: string) => path.join(busy.mediaDirectory, name);
  await writeFile(inMedia('a.webp'), randomBytes(20_000_000));
  await writeFile(inMedia('b.webp'), 'deleted while a.webp is read');
  await writeFile(inMedia(`c.webp.${randomUUID()}`), 'half of a');
  const file = path.join(folder, 'busy.tar.gz');
  const written = writeBackup(busy, file, quiet);
  await isWriting(file);
  expect(
    await ask(
      server.url,
      "select pid, state from pg_stat_activity where datname = 'busy' and (state like 'idle in%' or backend_xmin is not null)",
    ),
  ).toEqual([]);
  await rm(inMedia('b.webp'));
  expect((await written).mediaFiles).toBe(1);
});

it.each([
  ['longer', (video: string) => appendFile(video, randomBytes(5_000_000)), 20_000_000],
  ['shorter', (video: string) => truncate(video, 1_000), 1_000],
])(
  'succeeds when an incoming video gets %s meanwhile, and leaves out what is being converted [B10]',
  async (name, change, bytes) => {
    const busy = await newPlace(`incoming_${name}`);
    await prepareSchema(busy.url);
    const inMedia = (...names: string[]) => path.join(busy.mediaDirectory, 'incoming', ...names);
    await mkdir(inMedia('o'), { recursive: true });
    await mkdir(inMedia('work', 'w'), { recursive: true });
    const id = randomUUID();
    await writeFile(inMedia('o', id), randomBytes(20_000_000));
    await writeFile(inMedia('o', `${id}.json`), '{}');
    await writeFile(inMedia('work', 'w', 'half.mp4'), 'half of a video');
    const file = path.join(folder, `incoming-${name}.tar.gz`);
    const written = writeBackup(busy, file, quiet);
    await isWriting(file);
    await change(inMedia('o', id));
    expect((await written).mediaFiles).toBe(2);
    const target = await newPlace(`restored_${name}`);
    await restoreBackup(target, file, quiet);
    const names = await readdir(path.join(target.mediaDirectory, 'incoming'), { recursive: true });
    expect(names.toSorted()).toEqual(['o', path.join('o', id), path.join('o', `${id}.json`)]);
    const restored = await readFile(path.join(target.mediaDirectory, 'incoming', 'o', id));
    expect(restored.equals((await readFile(inMedia('o', id))).subarray(0, bytes))).toBe(true);
  },
);

it('names the error of a media folder that cannot be read', async () => {
  const mediaDirectory = path.join(folder, 'not-a-folder');
  await writeFile(mediaDirectory, '');
  const written = writeBackup({ ...source, mediaDirectory }, path.join(folder, 'unread.tar.gz'), quiet);
  await expect(written).rejects.toThrow('ENOTDIR');
});

it('writes nothing where people have pictures and their folder is another one, but does where a bucket has them [O5]', async () => {
  const file = path.join(folder, 'lost.tar.gz');
  const lost = { ...source, mediaDirectory: path.join(folder, 'elsewhere') };
  const sentence = `there are 1 pictures and videos in the database and no file in ${lost.mediaDirectory}. Set MEDIA_DIR`;
  await expect(writeBackup(lost, file, quiet)).rejects.toThrow(sentence);
  await mkdir(lost.mediaDirectory);
  await expect(writeBackup(lost, file, quiet)).rejects.toThrow(sentence);
  expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  expect(await writeBackup({ ...lost, hasBucket: true }, file, quiet)).toMatchObject({ mediaFiles: 0 });
});

it('lets only its owner read the file', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
});

it('refuses a database in which somebody registered, and leaves it unchanged', async () => {
  const before = await contentsOf(source.url);
  await expect(restoreBackup(source, backup, quiet)).rejects.toThrow(
    'This database already has 2 people in it, and a backup is restored only into an empty one. Name a new folder with UDALA_HOME, or a new database with DATABASE_URL.',
  );
  expect(await contentsOf(source.url)).toEqual(before);
});

it.each([
  [
    'somebody registers',
    'registered',
    1,
    'This database already has 1 person in it',
    (holder: pg.Client) =>
      holder.query(
        "insert into users (email, roles, created_at) values ('ada@udala.example', '{patron}', clock_timestamp())",
      ),
  ],
  [
    'Udala is started',
    'started',
    0,
    'Stop every process of Udala on this database first.',
    (_holder: pg.Client, url: string) => connectTo(url, 'udala listener'),
  ],
])(
  'refuses a database in which %s before it is locked, and leaves it unchanged',
  async (_when, name, people, sentence, happen) => {
    const target = await newPlace(name);
    await prepareSchema(target.url);
    const holder = await connectTo(target.url, 'test');
    await holder.query('begin; lock table users in row exclusive mode');
    const restored = restoreBackup(target, backup, quiet);
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
    await expect.poll(() => ask(server.url, waiting)).toEqual([{ count: 1 }]);
    await happen(holder, target.url);
    await holder.query('commit');
    await expect(restored).rejects.toThrow(sentence);
    expect(await ask(target.url, 'select count(*)::int as people from users')).toEqual([{ people }]);
  },
);

it('refuses the backup of another version', async () => {
  const newer = await newPlace('newer');
  await prepareSchema(newer.url);
  await ask(newer.url, "insert into schema_migrations values ('9999_future.sql', now())");
  const file = path.join(folder, 'newer.tar.gz');
  await writeBackup(newer, file, quiet);
  await expect(restoreBackup(await newPlace('older'), file, quiet)).rejects.toThrow(
    /was made by another version of Udala: it knows 9999_future\.sql, which this version does not\. Restore it with the version that made it/,
  );
});

it.each([0.1, 0.5, 0.999])('restores nothing from a file that is cut off at %d of its length', async (share) => {
  const target = await newPlace(`cut_${share * 1000}`);
  const cut = await copyOfBackup(async (file) => truncate(file, Math.floor((await stat(file)).size * share)));
  await expect(restoreBackup(target, cut, quiet)).rejects.toThrow(
    `${cut} is not a whole backup: it is cut off, damaged or another kind of file.`,
  );
  expect(await ask(target.url, 'select count(*)::int as people from users')).toEqual([{ people: 0 }]);
});

it('restores nothing from a file of another kind', async () => {
  const target = await newPlace('alien');
  const alien = await copyOfBackup((file) => writeFile(file, 'not a backup'));
  await expect(restoreBackup(target, alien, quiet)).rejects.toThrow('is not a whole backup');
});
