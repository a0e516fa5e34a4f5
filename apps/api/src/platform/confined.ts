import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../../..');

/** All paths a confined process may read: the program, its libraries and the fonts for drawing. */
const ownCode = [
  'package.json',
  'node_modules',
  'packages',
  'apps/api/package.json',
  'apps/api/node_modules',
  'apps/api/src',
  'apps/web/src/assets/fonts',
].map((part) => path.join(repository, part));

/** Node arguments that permit reading these paths only: no other file, no child process, no network. */
export const confinement = (...reads: readonly string[]): string[] => [
  '--permission',
  ...[...ownCode, ...reads].map((place) => `--allow-fs-read=${place}`),
];

/** The user `nobody` on nearly every system; it owns no files and no processes. */
export const NOBODY = 65_534;

/** True if this process can change its user. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Drops root privileges to `nobody`, so that untrusted files are not decoded with root's rights or with access to the
 * server's memory and settings. Call after all code is loaded, since `nobody` may not be able to read it.
 */
export function becomeNobody(): void {
  if (!isRoot()) return;
  try {
    process.setgroups?.([NOBODY]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // A container may not map this user: its root is not the machine's root.
  }
}
