import { limits } from '@udala/contract/limits';
import type { Meta } from '@udala/contract/paging';

/** Where in a list a page begins: its number, and the cursor that the page before it gave. */
export interface PagePosition {
  page: number;
  limit: number;
  cursor?: string;
}

export const firstPage: PagePosition = { page: 1, limit: limits.pageSizeDefault };

/** The paging of a list until its first page is there: five ones (specification §9). */
const firstMeta: Meta = { currentPage: 1, itemCount: 1, itemsPerPage: 1, totalItems: 1, totalPages: 1 };

/** What is loaded of a list. */
export interface Pages<Item> {
  pages: readonly { items: readonly Item[]; meta: Meta }[];
}
type Loaded = { pages: readonly { meta: Meta }[] } | undefined;

/** The paging of what is loaded of a list. */
export const metaOf = (list: Loaded): Meta => list?.pages.at(-1)?.meta ?? firstMeta;

/**
 * While the current page is before the last (specification §4). The totals are kept counts and may lag behind: a cursor
 * says for certain that there is more, and a page without one, or an empty one, that there is not.
 */
export function hasMore(list: Loaded): boolean {
  const { currentPage, totalPages, itemCount, nextCursor } = metaOf(list);
  if (itemCount === 0) return false;
  if (nextCursor !== undefined) return true;
  const byCursor = list?.pages.some(({ meta }) => meta.nextCursor !== undefined) ?? false;
  return !byCursor && currentPage < totalPages;
}

/** The page after the last of these, while there is one. */
export function nextPage<Page extends { meta: Meta }>(last: Page, pages: readonly Page[]): PagePosition | undefined {
  if (!hasMore({ pages })) return undefined;
  const { meta } = last;
  return {
    page: meta.currentPage + 1,
    limit: meta.itemsPerPage,
    ...(meta.nextCursor !== undefined && { cursor: meta.nextCursor }),
  };
}

/** A list whose choice can change: what was loaded for another choice does not stand under this one. */
export function ofThisChoice<Data, List extends { currentData?: Data; isFetching: boolean }>(list: List) {
  const data = list.currentData;
  return { ...list, data, isLoading: data === undefined && list.isFetching };
}

/** All loaded pages as one list; a row that moved to the next page meanwhile is shown once. */
export function itemsOf<Item extends { id: string }>(
  lists: { pages: readonly { items: readonly Item[] }[] } | undefined,
): Item[] {
  const byId = new Map<string, Item>();
  for (const { items } of lists?.pages ?? []) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
