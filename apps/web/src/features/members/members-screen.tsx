import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { hasMore, itemsOf, metaOf } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { useListMembersInfiniteQuery } from './members.api.ts';
import { SharePage } from './share-page.tsx';

/** A creator's patrons, newest first: a table where there is room, cards on a phone. */
export function MembersScreen({ creatorId }: { creatorId: string }) {
  const list = useListMembersInfiniteQuery(creatorId);
  const members: Subscription[] = itemsOf(list.data);
  if (list.isLoading) return <Skeleton />;
  if (list.isError && members.length === 0)
    return <LoadError message={couldNotLoad} onRetry={() => void list.refetch()} />;
  if (members.length === 0) return <EmptyState title={m.empty} action={<SharePage />} />;
  return (
    <div className="grid gap-3 pt-4 sm:px-4">
      <p role="status" className="px-4 font-semibold text-ink-2 sm:px-0">
        {m.activeCount(metaOf(list.data).totalItems)}
      </p>
      <MemberTable members={members} />
      <MemberCards members={members} />
      <LoadMore
        hasMore={hasMore(list.data)}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  );
}
