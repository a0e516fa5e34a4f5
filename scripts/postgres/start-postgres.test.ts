import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPostmaster } from './postmaster.ts';
import { startPostgres } from './start-postgres.ts';
import { ask, newHome, startIn } from './test-homes.ts';

/** Starts the database in another process, which writes a row, reports it and then runs until it is killed. */
async function startElsewhere(home: string) {
  const program = `
    import pg from 'pg';
    import { startPostgres } from '${path.join(import.meta.dirname, 'start-postgres.ts')}';
    const { url } = await startPostgres({ home: ${JSON.stringify(home)}, onProgress: () => undefined });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table kept (word text)');
    await client.query("insert into kept values ('ụdala')");
    console.log('written');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  };
  onTestFinished(async () => {
    await kill();
    await (await startPostgres({ home, onProgress: () => undefined })).stop();
  });
  await once(child.stdout, 'data');
  return { kill };
}

it('creates a database on the first start and finds it again on the second', async () => {
  const home = await newHome();
  const lines: string[] = [];
  const first = await startIn(home, { onProgress: (line) => lines.push(line) });
  expect(lines).toEqual([`Making a PostgreSQL database in ${path.join(home, 'postgres')}`]);
  const [settings] = await ask(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
            current_setting('random_page_cost') as page_cost, current_setting('max_wal_size') as wal, current_setting('server_encoding') as encoding,
            (select datlocale from pg_database where datname = current_database()) as locale, current_database() as name`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    page_cost: '1.1',
    wal: '2GB',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    name: 'udala',
  });
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();
  const second = await startIn(home, { onProgress: (line) => lines.push(line) });
  expect(second.url).toBe(first.url);
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
  expect(lines).toHaveLength(1);
});

it('requires the password of this home, which only its owner may read', async () => {
  const home = await newHome();
  const { url } = await startIn(home);
  const stranger = new URL(url);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(path.join(home, 'postgres.password'))).mode & 0o777).toBe(0o600);
});

it('adopts the server that a killed process left running', async () => {
  const home = await newHome();
  const elsewhere = await startElsewhere(home);
  const before = await findPostmaster(path.join(home, 'postgres'));
  await elsewhere.kill();
  const postgres = await startIn(home);
  expect(postgres.adopted).toBe(true);
  expect(await findPostmaster(path.join(home, 'postgres'))).toEqual(before);
  expect(await ask(postgres.url, 'select word from kept')).toEqual([{ word: 'ụdala' }]);
  await postgres.stop();
  expect(existsSync(path.join(home, 'postgres', 'postmaster.pid'))).toBe(false);
});

it('recovers when the server was killed too, even if its process id belongs to another program now', async () => {
  const home = await newHome();
  const elsewhere = await startElsewhere(home);
  const data = path.join(home, 'postgres');
  const left = await findPostmaster(data);
  await elsewhere.kill();
  process.kill(left?.pid ?? 0, 'SIGKILL');
  const pidFile = path.join(data, 'postmaster.pid');
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.ppid)));
  const postgres = await startIn(home);
  expect(postgres.adopted).toBe(false);
  expect(await ask(postgres.url, 'select word from kept')).toEqual([{ word: 'ụdala' }]);
});

it('refuses a home that a living process uses, unless it only joins', async () => {
  const home = await newHome();
  await startElsewhere(home);
  await expect(startPostgres({ home, onProgress: () => undefined })).rejects.toThrow(
    `Udala already runs on the data in ${home}. Stop it first, or set UDALA_HOME and PORT to run a second one.`,
  );
  const joined = await startIn(home, { join: true });
  await joined.stop();
  expect(await ask(joined.url, 'select word from kept')).toEqual([{ word: 'ụdala' }]);
});

it('chooses another port when its own is in use, and remembers it', async () => {
  const home = await newHome();
  const rival = createServer().listen(0, '127.0.0.1');
  await once(rival, 'listening');
  onTestFinished(() => void rival.close());
  const { port: taken } = rival.address() as AddressInfo;
  const first = await startIn(home, { port: taken });
  expect(new URL(first.url).port).not.toBe(String(taken));
  await first.stop();
  const second = await startIn(home, { port: taken });
  expect(second.url).toBe(first.url);
});

it('chooses another port when its own is taken between the choice and the start', async () => {
  const home = await newHome();
  await (await startIn(home)).stop();
  const choice = path.join(home, 'postgres.port');
  await rm(choice);
  const rival = createServer();
  onTestFinished(() => void rival.close());
  const start = startIn(home);
  while (!existsSync(choice)) await new Promise(setImmediate);
  const chosen = Number(await readFile(choice, 'utf8'));
  await once(rival.listen(chosen, '127.0.0.1'), 'listening');
  const { url } = await start;
  expect(new URL(url).port).not.toBe(String(chosen));
  expect(await ask(url, 'select 7 as number')).toEqual([{ number: 7 }]);
});

it('says how much disk is missing before it creates anything', async () => {
  const home = await newHome();
  const started = startIn(home, { freeBytes: async () => 120 * 1024 * 1024 });
  await expect(started).rejects.toThrow(
    `The first start needs 500 MB of free disk for ${home}, and only 120 MB are left. Free some space, or set UDALA_HOME to a folder on another disk.`,
  );
  expect(existsSync(home)).toBe(false);
});

const isRoot = process.getuid?.() === 0;
const why = isRoot ? '' : ' (skipped: only root starts PostgreSQL as somebody else)';

it.runIf(isRoot)(`opens a private folder that was chosen as its home, no further than needed${why}`, async () => {
  const home = await newHome();
  await mkdir(home, { mode: 0o700 });
  await startIn(home);
  expect((await stat(home)).mode & 0o777).toBe(0o711);
});

it.runIf(isRoot)(`says which folder keeps PostgreSQL out${why}`, async () => {
  const home = await newHome();
  await chmod(path.dirname(home), 0o700);
  await expect(startIn(home)).rejects.toThrow(
    /^PostgreSQL runs as the user \w+, who cannot enter \S+\. Set UDALA_HOME to a folder that it can reach\.$/,
  );
});
