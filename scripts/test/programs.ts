import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs some tests need beyond npm, and Debian's package of each. `.ci/run` installs all of them. */
const packages = {
  ffmpeg: 'ffmpeg',
  chromium: 'chromium',
  'redis-server': 'redis-server',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
} as const;
export type TestProgram = keyof typeof packages;

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a program; null where the tests that need it are skipped. @throws with `CI_TOOLS=required` */
export function findTestProgram(name: TestProgram, { PATH, CI_TOOLS } = process.env): string | null {
  const folders = (PATH ?? '').split(path.delimiter).filter(Boolean);
  const file = folders.map((folder) => path.join(folder, name)).find(isThere);
  if (file !== undefined) return file;
  if (CI_TOOLS !== 'required') return null;
  throw new Error(`There is no ${name}, and no test may be skipped for want of it here: install ${packages[name]}.`);
}

/** Suffix of a skipped test's title with the reason; empty where it is not skipped. */
export const skippedWithout = (name: TestProgram): string =>
  findTestProgram(name) === null ? ` (skipped: ${name} is not installed)` : '';
