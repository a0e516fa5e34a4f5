import type { Check } from './check.ts';
import { filesMatching } from './files.ts';

/** Words that say nothing about what a file holds (style, "Names"). */
const banned = /(?:^|[/.-])(data|info|manager|helper|util|misc)s?(?=$|[/.-])/;

/** The files whose name, or a folder's on the way, holds a banned word. */
export function badNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const word = banned.exec(file)?.[1];
    return word === undefined ? [] : [`${file}: '${word}' says nothing; name what it holds`];
  });
}

export const names: Check = {
  name: 'names',
  faults: async () => badNames(filesMatching('{apps,packages}/**/*')),
};
