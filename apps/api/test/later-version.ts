import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const own = path.join(import.meta.dirname, '..', 'migrations');

/** The migrations of a later version: ours and the additional ones. */
export async function laterMigrations(more: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'udala-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await cp(own, directory, { recursive: true });
  await Promise.all(Object.entries(more).map(([name, sql]) => writeFile(path.join(directory, name), sql)));
  return directory;
}
