import { expect, it } from 'vitest';
import { firstPage, hasMore, itemsOf, metaOf, nextPage } from './pages.ts';
import { pageOf } from '../test/wire.ts';

const page = (currentPage: number, totalPages: number, ids: string[], nextCursor?: string) =>
  pageOf(
    ids.map((id) => ({ id })),
    { currentPage, totalPages, ...(nextCursor !== undefined && { nextCursor }) },
  );

it('starts with a paging of five ones, which means nothing more to load', () => {
  const ones = { currentPage: 1, itemCount: 1, itemsPerPage: 1, totalItems: 1, totalPages: 1 };
  expect(metaOf(undefined)).toEqual(ones);
  expect(metaOf({ pages: [] })).toEqual(ones);
  expect(hasMore(undefined)).toBe(false);
});

it('loads the next page while the current one is before the last', () => {
  const first = page(1, 2, ['a', 'b'], 'after-b');
  const last = page(2, 2, ['c']);
  expect(hasMore({ pages: [first] })).toBe(true);
  expect(nextPage(first, [first])).toEqual({ page: 2, limit: first.meta.itemsPerPage, cursor: 'after-b' });
  expect(hasMore({ pages: [first, last] })).toBe(false);
  expect(nextPage(last, [first, last])).toBeUndefined();
  expect(firstPage.page).toBe(1);
});

it('trusts the cursor when the totals are stale, and always ends', () => {
  const tooLow = page(1, 1, ['a'], 'after-a');
  expect(nextPage(tooLow, [tooLow])).toMatchObject({ page: 2, cursor: 'after-a' });
  const tooHigh = page(2, 9, ['b']);
  expect(hasMore({ pages: [tooLow, tooHigh] })).toBe(false);
  expect(hasMore({ pages: [page(1, 9, [])] })).toBe(false);
});

it('uses the page number where a list has no cursors', () => {
  const first = page(1, 2, ['a']);
  expect(nextPage(first, [first])).toEqual({ page: 2, limit: first.meta.itemsPerPage });
});

it('shows an item of two pages once, in the order of the first page', () => {
  expect(itemsOf({ pages: [page(1, 2, ['a', 'b']), page(2, 2, ['b', 'c'])] }).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ]);
  const pageWith = (title: string) => ({ items: [{ id: 'a', title }] });
  expect(itemsOf({ pages: [pageWith('first'), pageWith('later')] })).toEqual([{ id: 'a', title: 'first' }]);
  expect(itemsOf(undefined)).toEqual([]);
});
