import { expect, it } from 'vitest';
import { concernedLines, linesOf, asvsFaults, asvs } from './asvs-page.ts';

it('expands the lines that concern us', () => {
  expect(linesOf('V1 2.9-2.11 3.1, V2 1.1')).toEqual(['1.2.9', '1.2.10', '1.2.11', '1.3.1', '2.1.1']);
  expect(new Set(concernedLines).size).toBe(65 + 148);
});

it('reports missing rows, and rows that are duplicate, vague or name missing files', () => {
  const page = [
    '| line | sense | holds | how | where, test |',
    '| 1.1.1 | decode once | yes | It is. | `here.ts` |',
    '| 1.1.2 | one two three four five six seven eight nine | perhaps | It is. | `gone.ts` |',
    '| 1.1.1 | decode once | no | It is not. | nowhere |',
  ].join('\n');
  expect(asvsFaults(page, ['1.1.1', '1.1.2', '1.1.3'], (file) => file === 'here.ts')).toEqual([
    'docs/asvs.md: 1.1.3 has no row',
    'docs/asvs.md: 1.1.1 is surplus',
    'docs/asvs.md: 1.1.2 says "perhaps", not one of yes, partly, no, operator, none',
    'docs/asvs.md: 1.1.2 takes more than 8 words',
    'docs/asvs.md: 1.1.2 names gone.ts, which is not there',
    'docs/asvs.md: 1.1.1 names no file',
  ]);
});

it('finds all of it on the page', async () => {
  expect(await asvs.faults(() => undefined)).toEqual([]);
});
