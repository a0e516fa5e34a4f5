import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Changes {
  /** The commit compared with, as a person names it; null where nothing but uncommitted changes can be seen. */
  readonly since: string | null;
  /** Changed, added and new files, from the root of the repository; those deleted are not among them. */
  readonly files: readonly string[];
}

/** Asks git about one repository alone: a hook's settings may name another one. */
async function git(folder: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

const listed = async (folder: string, ...args: string[]): Promise<string[]> =>
  (await git(folder, ...args)).split('\0').filter((file) => file !== '');

/** On `main` its changes are those not pushed; elsewhere those since the branch left `main`. */
async function findBase(folder: string): Promise<string | null> {
  const branch = (await git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')).trim();
  for (const name of ['main', 'origin/main']) {
    if (name === branch) continue;
    const isThere = await git(folder, 'rev-parse', '--verify', '--quiet', name).catch(() => null);
    if (isThere !== null) return name;
  }
  return null;
}

/** Finds what was changed since main, committed or not. */
export async function findChanges(folder: string): Promise<Changes> {
  const since = await findBase(folder);
  const base = since === null ? 'HEAD' : (await git(folder, 'merge-base', 'HEAD', since)).trim();
  const changed = await listed(folder, 'diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', base);
  const added = await listed(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  return { since, files: [...new Set([...changed, ...added])].toSorted() };
}

/** All test files of Vitest, tracked or new. */
export async function listTests(folder: string): Promise<string[]> {
  const patterns = ['*.test.ts', '*.test.tsx'];
  const known = await listed(folder, 'ls-files', '--cached', '--others', '--exclude-standard', '-z', ...patterns);
  const deleted = new Set(await listed(folder, 'ls-files', '--deleted', '-z'));
  return known.filter((file) => !deleted.has(file)).toSorted();
}
