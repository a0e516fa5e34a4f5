import type { ReactNode } from 'react';
import { hasMore, itemsOf, type Pages } from '#lib/pages.ts';
import { LoadError } from './load-error.tsx';
import { LoadMore } from './load-more.tsx';
import { Skeleton } from './skeleton.tsx';

/** The state of an infinite query. */
export interface ListQuery<Item> {
  data?: Pages<Item> | undefined;
  isLoading: boolean;
  isError: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  list: ListQuery<Item>;
  skeleton?: 'card' | 'row';
  /** Message if the first page could not be loaded. */
  failed: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list loaded page by page, in all its states: loading, failed, empty, and partly loaded. */
export function PagedList<Item extends { id: string }>({
  list,
  skeleton = 'row',
  failed,
  empty,
  children,
}: PagedListProps<Item>) {
  const items = itemsOf(list.data);
  const more = hasMore(list.data);
  // A list whose loaded items were all deleted is not at its end.
  if (items.length > 0 || more)
    return (
      <>
        {items.length > 0 && children(items)}
        <LoadMore
          hasMore={more}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      </>
    );
  if (list.isLoading) return <Skeleton kind={skeleton} />;
  if (list.isError) return <LoadError message={failed} onRetry={() => void list.refetch()} />;
  return empty;
}
