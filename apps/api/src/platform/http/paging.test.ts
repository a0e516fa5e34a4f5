import { expect, test } from 'vitest';
import { pageOf, readPaging, writeCursor } from './paging.ts';

const id = '01932f0e-7c1a-7abc-8def-0123456789ab';
const at = new Date('2026-11-21T09:00:00.123Z');

test('a cursor encodes the start of the next page to the millisecond', () => {
  expect(readPaging({ cursor: writeCursor({ at, id }), page: 700 })).toEqual({
    page: 700,
    limit: 10,
    after: { at, id },
    offset: 0,
  });
});

test.each(['x', 'AAAA', writeCursor({ at, id }).slice(1), `${writeCursor({ at, id })}A`, '_'.repeat(31) + 'w', '~~'])(
  'the cursor %s is rejected',
  (cursor) => {
    expect(() => readPaging({ cursor })).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  },
);

test('a page can be requested by number up to the hundredth', () => {
  expect(readPaging({ page: 100, limit: 50 }).offset).toBe(4950);
  expect(() => readPaging({ page: 101 })).toThrow(expect.objectContaining({ fields: { page: expect.anything() } }));
});

test('a next cursor is returned only if there is more', () => {
  const rows = [1, 2, 3].map((n) => ({ n, at, id }));
  const { items, meta } = pageOf(rows, readPaging({ limit: 2 }), 3, { toItem: (row) => row.n, keyOf: (row) => row });
  expect(items).toEqual([1, 2]);
  expect(meta).toEqual({
    currentPage: 1,
    itemCount: 2,
    itemsPerPage: 2,
    totalItems: 3,
    totalPages: 2,
    nextCursor: writeCursor({ at, id }),
  });
  const last = pageOf(rows.slice(2), readPaging({ limit: 2, page: 2 }), 3, { toItem: (r) => r.n, keyOf: (r) => r });
  expect(last.meta).not.toHaveProperty('nextCursor');
});
