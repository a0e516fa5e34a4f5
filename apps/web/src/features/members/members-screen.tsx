import { useEffect, useRef, useState } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { metaOf } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EndMembership } from './end-membership.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { useListMembersInfiniteQuery } from './members.api.ts';
import { SharePage } from './share-page.tsx';

/** A creator's patrons, newest first: a table where there is room, cards on a phone. */
export function MembersScreen({ creatorId }: { creatorId: string }) {
  const list = useListMembersInfiniteQuery(creatorId);
  const [leaving, setLeaving] = useState<Subscription>();
  const [gone, setGone] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes with its row.
  useEffect(() => {
    if (gone > 0) count.current?.focus();
  }, [gone]);
  const close = () => setLeaving(undefined);
  return (
    <>
      <PagedList list={list} failed={couldNotLoad} empty={<EmptyState title={m.empty} action={<SharePage />} />}>
        {(members) => (
          <div className="grid gap-3 pt-4 sm:px-4">
            <p ref={count} role="status" tabIndex={-1} className="px-4 font-semibold text-ink-2 sm:px-0">
              {m.activeCount(metaOf(list.data).totalItems)}
            </p>
            <MemberTable members={members} onEnd={setLeaving} />
            <MemberCards members={members} onEnd={setLeaving} />
          </div>
        )}
      </PagedList>
      {leaving && (
        <EndMembership
          member={leaving}
          onClose={close}
          onEnded={() => {
            close();
            setGone(gone + 1);
          }}
        />
      )}
    </>
  );
}
