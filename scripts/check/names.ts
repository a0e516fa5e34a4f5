import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sayInstead } from '../lint/field-words.ts';
import { root, type Check } from './check.ts';
import { filesMatching } from './files.ts';

/** Words that do not describe a file's content (style, "Names"). */
const banned = /(?:^|[/.-])(data|info|manager|helper|util|misc)s?(?=$|[/.-])/;
/** Files that are never renamed, and boxes of the interface. */
const keepsItsName = /\/migrations\/|-notice\.tsx$|\/notices\.tsx$/;

/** Finds files whose path contains a banned word, or one of before 0.2. */
export function badNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const word = banned.exec(file)?.[1];
    if (word !== undefined) return [`${file}: '${word}' says nothing; name what it holds`];
    const old = keepsItsName.test(file) ? undefined : file.split(/[/.-]/).find((part) => sayInstead(part));
    return old === undefined ? [] : [`${file}: for '${old}' the field says ${sayInstead(old)}`];
  });
}

/** The tables and columns of the generated types with a word of before 0.2. */
export function badColumns(types: string): string[] {
  const names = [...types.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => name ?? []);
  return [...new Set(names)].flatMap((name) => {
    const say = sayInstead(name);
    return say === undefined ? [] : [`the database's ${name}: the field says ${say}`];
  });
}

export const names: Check = {
  name: 'names',
  faults: async () => [
    ...badNames(filesMatching('{apps,packages,scripts,bench,e2e,seed}/**/*')),
    ...badColumns(readFileSync(path.join(root, 'apps/api/src/platform/db/types.ts'), 'utf8')),
  ],
};
