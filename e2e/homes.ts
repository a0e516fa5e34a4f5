import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../scripts/test/temporary-folder.ts';

/** Names a home with a database and demo data, which instances copy: making them takes four fifths of a start. */
export const PREPARED_HOME = 'PREPARED_HOME';

/** An empty home, or a copy of the prepared one, where there is one of an instance with the usual `settings`. */
export async function makeHome(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const { MONEY_MODE: mode = 'platform', UDALA_DEMO: demo = 'small' } = settings;
  const home = await mkdtemp(path.join(temporaryFolder(), 'udala-e2e-'));
  const prepared = process.env[PREPARED_HOME];
  const isUsual = mode === 'platform' && demo === 'small';
  // Node's own copy gives everything to us; the database's files belong to its user.
  if (prepared !== undefined && isUsual) await promisify(execFile)('cp', ['-a', `${prepared}/.`, home]);
  return home;
}

export const removeHome = (home: string): Promise<void> => rm(home, { recursive: true, force: true });
