import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';

const asvsPage = 'docs/asvs.md';
const WORDS_MAX = 8;
const verdicts: readonly string[] = ['yes', 'partly', 'no', 'operator', 'none'];

/** The lines of ASVS 5.0.0, levels 1 and 2, for a web app with an API, uploads and a foreign identity provider. */
const concerned = [
  `V1 2.1-2.5 3.1 3.2 5.1, V2 1.1 2.1 2.2 3.1, V3 2.1 2.2 3.1 4.1 4.2 5.1-5.3, V4 1.1 4.1, V5 2.1 2.2 3.1 3.2,
   V6 1.1 2.1-2.8 3.1 3.2 4.1 4.2, V7 2.1-2.4 4.1 4.2, V8 1.1 2.1 2.2 3.1, V9 1.1-1.3 2.1, V11 3.1 3.2 4.1, V12 1.1 2.1 2.2,
   V13 4.1, V14 2.1 3.1, V15 1.1 2.1 3.1`,
  `V1 1.1 1.2 2.9 3.3-3.7 3.10 3.11 4.2 5.2, V2 1.2 1.3 2.3 3.2-3.4 4.1, V3 3.2-3.4 4.3-4.6 5.4 5.5 7.1 7.2,
   V4 1.2 1.3 2.1 4.2-4.4, V5 1.1 2.3 4.1-4.3, V6 1.2 1.3 2.9-2.12 3.3 3.4 4.3 4.4 5.1-5.5 6.2 6.3 8.1 8.2 8.4,
   V7 1.1-1.3 3.1 3.2 4.3-4.5 5.1 5.2 6.1 6.2, V8 1.2 2.3 4.1, V9 2.2-2.4, V10 1.1 1.2 2.1 2.2 5.1-5.4,
   V11 1.1 1.2 2.1-2.3 3.3 4.2-4.4 5.1 6.1, V12 1.2 3.1-3.4, V13 1.1 2.1-2.5 3.1 3.2 4.2-4.5, V14 1.1 1.2 2.2-2.4 3.2 3.3,
   V15 1.2 1.3 2.2 2.3 3.2-3.7, V16 1.1 2.1-2.5 3.1-3.4 4.1-4.3 5.1-5.3`,
];

/** Expands `V1 2.1-2.3 3.1, V2 1.1` to 1.2.1, 1.2.2, 1.2.3, 1.3.1, 2.1.1. */
export const linesOf = (text: string): string[] =>
  text.split(',').flatMap((chapter) => {
    const [name = '', ...spans] = chapter.trim().split(/\s+/);
    return spans.flatMap((span) => {
      const [from = '', to = from] = span.split('-');
      const [section = '', first = ''] = from.split('.');
      const last = Number(to.split('.').at(-1));
      return Array.from(
        { length: last - Number(first) + 1 },
        (_, nth) => `${name.slice(1)}.${section}.${Number(first) + nth}`,
      );
    });
  });

/** Finds faults of the page: missing or duplicate lines, unknown verdicts, missing files. */
export function asvsFaults(page: string, lines: readonly string[], isThere: (file: string) => boolean): string[] {
  const rows = page.split('\n').flatMap((text) => {
    const [, line = '', sense = '', verdict = '', , where = ''] = text.split(' | ').flatMap((cell, nth) => {
      const bare = cell.replace(/^\| | \|$/g, '');
      return nth === 0 ? ['', bare] : [bare];
    });
    return /^\d+\.\d+\.\d+$/.test(line) ? [{ line, sense, verdict, where }] : [];
  });
  const covered = rows.map(({ line }) => line);
  return [
    ...lines.filter((line) => !covered.includes(line)).map((line) => `${line} has no row`),
    ...covered
      .filter((line, nth) => !lines.includes(line) || covered.indexOf(line) !== nth)
      .map((line) => `${line} is surplus`),
    ...rows.flatMap(({ line, sense, verdict, where }) => {
      const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      return [
        ...(verdicts.includes(verdict) ? [] : [`${line} says "${verdict}", not one of ${verdicts.join(', ')}`]),
        ...(sense.split(/\s+/).length > WORDS_MAX ? [`${line} takes more than ${WORDS_MAX} words`] : []),
        ...(files.length > 0 ? [] : [`${line} names no file`]),
        ...files.filter((file) => !isThere(file)).map((file) => `${line} names ${file}, which is not there`),
      ];
    }),
  ].map((fault) => `${asvsPage}: ${fault}`);
}

/** Resolved from the root, or from the server's folder. */
const isThere = (file: string): boolean =>
  ['.', 'apps/api'].some((folder) => existsSync(path.join(root, folder, file)));

export const concernedLines = concerned.flatMap(linesOf);

export const asvs: Check = {
  name: 'asvs',
  faults: async () => asvsFaults(readFileSync(path.join(root, asvsPage), 'utf8'), concernedLines, isThere),
};
