import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { metaOf } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { useListMembersInfiniteQuery } from './members.api.ts';
import { SharePage } from './share-page.tsx';

/** A creator's patrons, newest first: a table where there is room, cards on a phone. */
export function MembersScreen({ creatorId }: { creatorId: string }) {
  const list = useListMembersInfiniteQuery(creatorId);
  return (
    <PagedList list={list} failed={couldNotLoad} empty={<EmptyState title={m.empty} action={<SharePage />} />}>
      {(members) => (
        <div className="grid gap-3 pt-4 sm:px-4">
          <p role="status" className="px-4 font-semibold text-ink-2 sm:px-0">
            {m.activeCount(metaOf(list.data).totalItems)}
          </p>
          <MemberTable members={members} />
          <MemberCards members={members} />
        </div>
      )}
    </PagedList>
  );
}
