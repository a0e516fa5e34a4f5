import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../../..');

/** All that a confined process of ours reads by name: the program, its libraries and the fonts that are drawn with. */
const ownCode = [
  'package.json',
  'node_modules',
  'packages',
  'apps/api/package.json',
  'apps/api/node_modules',
  'apps/api/src',
  'apps/web/src/assets/fonts',
].map((part) => path.join(repository, part));

/** What Node is started with, so that it opens nothing beside, no other program and no connection. */
export const confinement = (...reads: readonly string[]): string[] => [
  '--permission',
  ...[...ownCode, ...reads].map((place) => `--allow-fs-read=${place}`),
];

/** `nobody`, on nearly every system: owns no file and no process. */
export const NOBODY = 65_534;

/** Whether this process may become somebody else. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Where root started us, this process is nobody from now on: what people sent is not read with root's rights, nor by who
 * may look into the server's own memory and settings. Called once all code is loaded, which nobody may perhaps not read.
 */
export function becomeNobody(): void {
  if (!isRoot()) return;
  try {
    process.setgroups?.([NOBODY]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // A container may know no such user: its root is not the machine's.
  }
}
