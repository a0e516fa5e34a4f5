import { limits } from '@udala/contract/limits';
import type { Meta } from '@udala/contract/paging';

/** Start of a page of a list: its number, and the cursor given by the page before it. */
export interface PagePosition {
  page: number;
  limit: number;
  cursor?: string;
}

export const firstPage: PagePosition = { page: 1, limit: limits.pageSizeDefault };

/** Initial paging before the first page has loaded: five ones (specification §9). */
const firstMeta: Meta = { currentPage: 1, itemCount: 1, itemsPerPage: 1, totalItems: 1, totalPages: 1 };

/** The loaded pages of a list. */
export interface Pages<Item> {
  pages: readonly { items: readonly Item[]; meta: Meta }[];
}
type Loaded = { pages: readonly { meta: Meta }[] } | undefined;

/** Paging of the last loaded page. */
export const metaOf = (list: Loaded): Meta => list?.pages.at(-1)?.meta ?? firstMeta;

/**
 * True while the current page is before the last (specification §4). Totals are cached counts and may be stale, so a
 * cursor decides: more pages follow if there is one, none if it is missing or the page is empty.
 */
export function hasMore(list: Loaded): boolean {
  const { currentPage, totalPages, itemCount, nextCursor } = metaOf(list);
  if (itemCount === 0) return false;
  if (nextCursor !== undefined) return true;
  const byCursor = list?.pages.some(({ meta }) => meta.nextCursor !== undefined) ?? false;
  return !byCursor && currentPage < totalPages;
}

/** Position of the page after the last one; undefined at the end. */
export function nextPage<Page extends { meta: Meta }>(last: Page, pages: readonly Page[]): PagePosition | undefined {
  if (!hasMore({ pages })) return undefined;
  const { meta } = last;
  return {
    page: meta.currentPage + 1,
    limit: meta.itemsPerPage,
    ...(meta.nextCursor !== undefined && { cursor: meta.nextCursor }),
  };
}

/** Hides data that was loaded for another choice of filters while the new data loads. */
export function ofThisChoice<Data, List extends { currentData?: Data; isFetching: boolean }>(list: List) {
  const data = list.currentData;
  return { ...list, data, isLoading: data === undefined && list.isFetching };
}

/** All loaded pages as one list; an item that moved to the next page between two requests appears once. */
export function itemsOf<Item extends { id: string }>(
  lists: { pages: readonly { items: readonly Item[] }[] } | undefined,
): Item[] {
  const byId = new Map<string, Item>();
  for (const { items } of lists?.pages ?? []) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
