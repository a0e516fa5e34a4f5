import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

export const ROLE = 'udala';
export const DATABASE = 'udala';

export interface ClusterFolder {
  readonly home: string;
  readonly data: string;
  readonly passwordFile: string;
}

export const clusterFolder = (home: string): ClusterFolder => ({
  home,
  data: path.join(home, 'postgres'),
  passwordFile: path.join(home, 'postgres.password'),
});

/** Options for starting a server process: as its own user, and without our environment. */
export const runAs = (user: ServerUser | null, cwd: string) => ({
  cwd,
  env: { ...(process.env['PATH'] && { PATH: process.env['PATH'] }), LC_ALL: 'C', TZ: 'UTC' },
  ...(user && { uid: user.uid, gid: user.gid }),
});

/**
 * Creates the data folder with an empty database. Atomic: it is built under another name and renamed at the end, so a
 * killed start leaves nothing half made.
 */
export async function createCluster(
  binaries: Binaries,
  folder: ClusterFolder,
  user: ServerUser | null,
  options: string[] = [],
): Promise<void> {
  const unfinished = `${folder.data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writePassword(folder.passwordFile, user);
  if (user) await chown(unfinished, user.uid, user.gid);
  await run(binaries.initdb, [...initdbArguments(unfinished, folder.passwordFile), ...options], user, folder.home);
  await run(
    binaries.postgres,
    ['--single', '-D', unfinished, 'template1'],
    user,
    folder.home,
    `create database ${DATABASE};\n`,
  );
  await rename(unfinished, folder.data);
}

export async function readPassword(folder: ClusterFolder): Promise<string> {
  return (await readFile(folder.passwordFile, 'utf8')).trim();
}

async function writePassword(file: string, user: ServerUser | null): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

const initdbArguments = (directory: string, passwordFile: string): string[] => [
  '--no-instructions',
  ...Object.entries({
    pgdata: directory,
    username: ROLE,
    pwfile: passwordFile,
    encoding: 'UTF8',
    'locale-provider': 'builtin', // sorts the same on every system
    'builtin-locale': 'C.UTF-8',
    locale: 'C',
    auth: 'scram-sha-256',
    // Key stretching protects guessable passwords; ours is 256 random bits, and every connection would pay for it.
    set: 'scram_iterations=1',
  }).map(([name, value]) => `--${name}=${value}`),
];

function run(program: string, args: string[], user: ServerUser | null, cwd: string, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, runAs(user, cwd), (error, stdout, stderr) =>
      error ? reject(new Error(`${path.basename(program)} failed.\n${stdout}${stderr}`, { cause: error })) : resolve(),
    );
    child.stdin?.end(input);
  });
}
