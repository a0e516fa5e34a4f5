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

type Loaded = { pages: readonly { meta: Meta }[] } | undefined;

/** The paging of what is loaded of a list. */
export const metaOf = (list: Loaded): Meta => list?.pages.at(-1)?.meta ?? firstMeta;

export function hasMore(list: Loaded): boolean {
  const { currentPage, totalPages } = metaOf(list);
  return currentPage < totalPages;
}

/** The page after this one, while there is one (specification §4). */
export function nextPage(last: { meta: Meta }): PagePosition | undefined {
  if (!hasMore({ pages: [last] })) return undefined;
  const { meta } = last;
  return {
    page: meta.currentPage + 1,
    limit: meta.itemsPerPage,
    ...(meta.nextCursor !== undefined && { cursor: meta.nextCursor }),
  };
}

/** All loaded pages as one list; a row that moved to the next page meanwhile is shown once. */
export function itemsOf<Item extends { id: string }>(
  lists: { pages: readonly { items: readonly Item[] }[] } | undefined,
): Item[] {
  const byId = new Map<string, Item>();
  for (const { items } of lists?.pages ?? []) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
