import { globSync } from 'node:fs';
import { root } from './check.ts';

const built = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

/** Finds files of the repository by pattern, from its root and with forward slashes. */
export function filesMatching(...patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    exclude: (file) => built.test(file.replaceAll('\\', '/')),
    withFileTypes: false,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}
