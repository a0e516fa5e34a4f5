import { expect, it } from 'vitest';
import { composed } from './composed.ts';

it('composes every text of a value, and nothing else', () => {
  const [typed, stored] = ['Ade\u0301', 'Ad\u00e9'];
  const bytes = Buffer.from(typed);
  expect(composed({ name: typed, list: [typed, 1, null], bytes })).toEqual({
    name: stored,
    list: [stored, 1, null],
    bytes,
  });
  expect(composed({ [typed]: true })).toEqual({ [typed]: true });
});

it('leaves a text alone that would take quadratic time: more marks on a letter than any word has', () => {
  const marked = (marks: number) => `a${'\u0301\u0327'.repeat(marks / 2)}`;
  expect(composed(marked(30))).toBe(marked(30).normalize('NFC'));
  expect(composed(marked(30))).not.toBe(marked(30));
  expect(composed(`e\u0301 ${marked(32)}`)).toBe(`e\u0301 ${marked(32)}`);
});
