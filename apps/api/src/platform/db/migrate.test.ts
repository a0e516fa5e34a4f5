import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, serverForTest } from '#test/harness.ts';
import { laterMigrations } from '#test/later-version.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { requireSchema } from './schema.ts';

const compatible = '-- compatible: yes\n';
const indexing = '-- compatible: yes\n-- transaction: no\n';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0',
    [table],
  );
  return rows.map(({ attname }) => attname);
};

/** Opens a transaction that reads a table, as a backup does; returns a function that ends it. */
async function readerOf(table: string, url: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read');
  await client.query(`select count(*) from ${table}`);
  return async () => void (await client.query('commit'));
}

it('waits for a reader without blocking others, and leaves no trace of a failed attempt [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_more.sql': `${compatible}alter table posts add column later text;\nalter table comments add column later text;`,
  });
  const done = await readerOf('comments', databaseUrl);
  const client = await connect(databaseUrl);
  const progress: string[] = [];
  const migrated = migrate(databaseUrl, { directory, onProgress: (line) => progress.push(line) });
  await eventually(async () => progress.length > 0);
  expect(progress[0]).toMatch(/^9000_more\.sql is held up by others/);
  expect(await columnsOf(client, 'posts')).not.toContain('later');
  await done();
  expect(await migrated).toBe(1);
  expect(await columnsOf(client, 'posts')).toContain('later');
  expect(await migrate(databaseUrl, { directory })).toBe(0);
});

it('locks a renamed table by its old name, and continues with its new one', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_renames.sql': `${compatible}alter table likes rename to hearts;\nalter table hearts add column later text;`,
  });
  const client = await connect(databaseUrl);
  expect(await migrate(databaseUrl, { directory })).toBe(1);
  expect(await columnsOf(client, 'hearts')).toContain('later');
});

it('gives up with a clear message at its time limit, and continues when run again [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_first.sql': `${compatible}create table later (id int)`,
    '9001_second.sql': `${compatible}alter table posts add column later text`,
  });
  const done = await readerOf('posts', databaseUrl);
  await expect(migrate(databaseUrl, { directory, patienceMs: 1_500 })).rejects.toThrow(
    /^9001_second\.sql was not applied: for 2 s others held a table that it changes, .* Run it again when they are done: nothing of it is left behind/,
  );
  const client = await connect(databaseUrl);
  expect(await columnsOf(client, 'later')).toEqual(['id']);
  await done();
  expect(await migrate(databaseUrl, { directory })).toBe(1);
});

it('applies the migrations before a faulty one, and nothing of that one [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_right.sql': `${compatible}create table later (id int)`,
    '9001_wrong.sql': `${compatible}alter table later add column name text;\nselect nothing from nowhere`,
  });
  await expect(migrate(databaseUrl, { directory })).rejects.toThrow('"nowhere" does not exist');
  expect(await columnsOf(await connect(databaseUrl), 'later')).toEqual(['id']);
});

it('rebuilds an index that an earlier build left unfinished [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const client = await connect(databaseUrl);
  await client.query('create table later (id int); insert into later values (1), (1)');
  const directory = await laterMigrations({
    '9000_index.sql': `${indexing}create unique index concurrently later_ids on later (id)`,
  });
  await expect(migrate(databaseUrl, { directory })).rejects.toThrow('could not create unique index');
  const validity = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('later_ids')")).rows;
  expect(await validity()).toEqual([{ indisvalid: false }]);
  await client.query('delete from later where ctid = (select min(ctid) from later)');
  expect(await migrate(databaseUrl, { directory })).toBe(1);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

it('reports what is left of an index whose build was blocked, and rebuilds it [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_index.sql': `${indexing}create index concurrently posts_later on posts (created_at, id)`,
  });
  const done = await readerOf('posts', databaseUrl);
  await expect(migrate(databaseUrl, { directory, patienceMs: 1_500 })).rejects.toThrow(
    /^9000_index\.sql was not applied: .* Run it again when they are done: what was begun of its index serves nobody, and is built anew/,
  );
  await done();
  expect(await migrate(databaseUrl, { directory })).toBe(1);
});

it('builds an index during a long read transaction, while another process waits its turn [O1]', async () => {
  const { databaseUrl } = await serverForTest();
  const directory = await laterMigrations({
    '9000_index.sql': `${indexing}create index concurrently posts_later on posts (created_at, id)`,
    '9001_more.sql': `${compatible}create table later (id int)`,
  });
  const client = await connect(databaseUrl);
  const done = await readerOf('posts', databaseUrl);
  const first = migrate(databaseUrl, { directory });
  await eventually(
    async () => (await client.query("select from pg_class where relname = 'posts_later'")).rowCount === 1,
  );
  const progress: string[] = [];
  const second = migrate(databaseUrl, { directory, onProgress: (line) => progress.push(line) });
  await eventually(async () => progress.includes('another process migrates this database: waiting for it'));
  await client.query("update posts set title = 'written meanwhile'");
  await done();
  expect(await Promise.all([first, second])).toEqual([2, 0]);
});

it('stops before an incompatible migration while an older process runs [O1]', async () => {
  const { databaseUrl, deps } = await serverForTest();
  const directory = await laterMigrations({
    '9000_names.sql': '-- needs-stop: 0.2.0\nalter table follows rename to following',
  });
  await deps.pool.query('select 1');
  await expect(migrate(databaseUrl, { directory })).rejects.toThrow('stop every process of Udala');
});

it('lets an older version run with a newer schema, unless something it needs was removed [O2]', async () => {
  const { databaseUrl } = await serverForTest();
  const log = createLog('silent');
  const client = await connect(databaseUrl);
  const run = (more: Readonly<Record<string, string>>) =>
    laterMigrations(more).then((directory) => migrate(databaseUrl, { directory }));
  await run({ '9000_more.sql': `${compatible}alter table posts add column later text` });
  await requireSchema(databaseUrl, log);
  expect(await migrate(databaseUrl)).toBe(0);

  const expand = { '9000_more.sql': `${compatible}select 1` };
  const contract = `${compatible}-- contract: 9000_more.sql in 0.2.0\nalter table posts drop column later`;
  await run({ ...expand, '9001_less.sql': contract });
  const newerFiles = await laterMigrations(expand);
  await requireSchema(databaseUrl, log, readMigrations(newerFiles));
  const sentence =
    'The database was migrated by a newer Udala (9001_less.sql), and this version cannot run on it. Start that version, or restore a backup of this one.';
  await expect(requireSchema(databaseUrl, log)).rejects.toThrow(sentence);
  await client.query("delete from schema_migrations where name = '9001_less.sql'");
  await client.query("update schema_migrations set compatible = false where name = '9000_more.sql'");
  await expect(migrate(databaseUrl)).rejects.toThrow('a newer Udala (9000_more.sql)');
});

it('starts without an optional migration, and not without a required one [O2]', async () => {
  const { databaseUrl } = await serverForTest();
  const log = createLog('silent');
  const later = {
    '9000_index.sql': `${indexing}-- required: no\ncreate index concurrently posts_later on posts (created_at)`,
  };
  await requireSchema(databaseUrl, log, readMigrations(await laterMigrations(later)));
  const needed = await laterMigrations({
    ...later,
    '9001_more.sql': `${compatible}alter table posts add column later text`,
  });
  await expect(requireSchema(databaseUrl, log, readMigrations(needed))).rejects.toThrow(
    'The database is not ready for this version: 1 of its migrations are not applied (9001_more.sql …). Run npm run migrate first, then start again.',
  );
});

it('reads the migration records of an older version [O2]', async () => {
  const { databaseUrl } = await serverForTest();
  const client = await connect(databaseUrl);
  await client.query('alter table schema_migrations drop column compatible, drop column contract_of');
  await requireSchema(databaseUrl, createLog('silent'));
  const directory = await laterMigrations({ '9000_more.sql': `${compatible}create table later (id int)` });
  expect(await migrate(databaseUrl, { directory })).toBe(1);
  expect(await columnsOf(client, 'schema_migrations')).toEqual(expect.arrayContaining(['compatible', 'contract_of']));
});
