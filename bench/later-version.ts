import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectDirectory } from '../scripts/place.ts';
import { usualUpgrade } from '../scripts/test/usual-upgrade.ts';

/** A copy of the server with further migrations, in a folder of its own. */
export async function copyAsLaterVersion(): Promise<{ directory: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'udala-later-'));
  const ours = (...parts: string[]) => path.join(projectDirectory, ...parts);
  const theirs = (...parts: string[]) => path.join(directory, ...parts);
  await mkdir(theirs('apps', 'api'), { recursive: true });
  for (const name of ['src', 'migrations', 'package.json']) {
    await cp(ours('apps', 'api', name), theirs('apps', 'api', name), { recursive: true });
  }
  for (const name of ['scripts', 'package.json']) await cp(ours(name), theirs(name), { recursive: true });
  await symlink(ours('node_modules'), theirs('node_modules'));
  await symlink(ours('apps', 'api', 'node_modules'), theirs('apps', 'api', 'node_modules'));
  await symlink(ours('apps', 'web'), theirs('apps', 'web'));
  for (const [name, sql] of Object.entries(usualUpgrade))
    await writeFile(theirs('apps', 'api', 'migrations', name), sql);
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Runs `npm run migrate` of a version. */
export async function runMigrate(databaseUrl: string, directory = projectDirectory): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
    cwd: directory,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return stdout;
}
