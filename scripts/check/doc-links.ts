import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './check.ts';
import { filesMatching } from './files.ts';

/** Text of each page by its path in the repository. */
export type Pages = ReadonlyMap<string, string>;

/** Removes code, whose links do not count. */
const withoutCode = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** Targets of a page's links and pictures within the repository. */
export const targetsIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(<?([^)>\s]+)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, tag]) => link ?? tag ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target));

/** Anchors of a page's headings, as GitHub makes them. */
export const anchorsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

/** Finds links and pictures whose target is missing. */
export function deadTargets(pages: Pages, isThere: (file: string) => boolean): string[] {
  return [...pages].flatMap(([page, text]) =>
    targetsIn(text).flatMap((target) => {
      const [place = '', anchor] = target.split('#');
      const file = place === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(place));
      if (!isThere(file)) return [`${page}: ${target} is not there`];
      const there = pages.get(file);
      const isDead = anchor !== undefined && there !== undefined && !anchorsIn(there).includes(anchor);
      return isDead ? [`${page}: ${target} leads to no heading`] : [];
    }),
  );
}

/** Finds faults of a guide: a page without pictures or missing in its index, and a picture that no page shows. */
export function guideFaults(folder: string, pages: Pages, pictures: readonly string[]): string[] {
  const index = `${folder}/README.md`;
  const within = (page: string) =>
    targetsIn(pages.get(page) ?? '').map((target) =>
      path.posix.join(path.posix.dirname(page), target.split('#')[0] ?? ''),
    );
  const listed = [...pages.keys()].filter((page) => page.startsWith(`${folder}/`) && page !== index);
  const shown = new Set(listed.flatMap(within));
  return [
    ...listed.filter((page) => !within(page).some((file) => file.startsWith(`${folder}/pictures/`))).map(noPicture),
    ...listed.filter((page) => !within(index).includes(page)).map((page) => `${index}: ${page} has no line`),
    ...listed.flatMap((page) => undescribed(page, pages.get(page) ?? '')),
    ...pictures.filter((picture) => !shown.has(picture)).map((picture) => `${picture}: no page shows it`),
  ];
}

const noPicture = (page: string) => `${page}: it has no picture`;

/** Each line of pictures shows one thing, on a phone and on a desktop, and needs one alternative text. */
const undescribed = (page: string, text: string) =>
  text
    .split('\n')
    .filter((line) => line.includes('<img ') && !/<img [^>]*alt="[^"]/.test(line))
    .map(() => `${page}: a picture is not said in words`);

export function linkFaults(): string[] {
  const files = filesMatching('*.md', 'docs/**/*.md', '{apps,packages,deploy,bench}/**/*.md');
  const pages = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  return [
    ...deadTargets(pages, (file) => existsSync(path.join(root, file))),
    ...guideFaults('docs/guide', pages, filesMatching('docs/guide/pictures/*')),
  ];
}
