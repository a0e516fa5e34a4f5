import type { ReactNode } from 'react';
import { hasMore, itemsOf, type Pages } from '#lib/pages.ts';
import { LoadError } from './load-error.tsx';
import { LoadMore } from './load-more.tsx';
import { Skeleton } from './skeleton.tsx';

/** What an infinite query says of itself. */
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
  /** Said when not even the first page came. */
  failed: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list that is loaded page by page, in each of its states: on its way, failed, empty, and as far as it is read. */
export function PagedList<Item extends { id: string }>({
  list,
  skeleton = 'row',
  failed,
  empty,
  children,
}: PagedListProps<Item>) {
  const items = itemsOf(list.data);
  const more = hasMore(list.data);
  // Whoever deletes all that is loaded has not come to the end.
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
