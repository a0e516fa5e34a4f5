import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { shortCount } from '#lib/count.ts';
import { metaOf, ofThisChoice } from '#lib/pages.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EndMembership } from './end-membership.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { useListMembersInfiniteQuery, type MemberStanding } from './members.api.ts';
import { SharePage } from './share-page.tsx';

const standings: readonly MemberStanding[] = ['active', 'ending', 'past_due', 'paused'];

/** A creator's patrons, newest first: a table where there is room, cards on a phone. */
export function MembersScreen({ creatorId }: { creatorId: string }) {
  const [search, setSearch] = useSearchParams();
  const shown = standings.find((standing) => standing === search.get('show')) ?? 'active';
  const list = ofThisChoice(useListMembersInfiniteQuery({ creatorId, status: shown }));
  const total = list.data && metaOf(list.data).totalItems;
  const [leaving, setLeaving] = useState<Subscription>();
  const [gone, setGone] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes with its row.
  useEffect(() => {
    if (gone > 0) count.current?.focus();
  }, [gone]);
  const close = () => setLeaving(undefined);
  const show = (chosen: MemberStanding) =>
    setSearch(chosen === 'active' ? {} : { show: chosen }, { replace: true, preventScrollReset: true });
  return (
    <div className="grid gap-3 pt-4 sm:px-4">
      <Standings shown={shown} onShow={show} />
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        // Of nobody the list below speaks.
        className={total === 0 ? 'sr-only' : 'px-4 font-semibold text-ink-2 sm:px-0'}
      >
        {total !== undefined && m.counts[shown](shortCount(total))}
      </p>
      <PagedList list={list} failed={couldNotLoad} empty={<Nobody standing={shown} />}>
        {(members) => (
          <>
            <MemberTable members={members} onEnd={setLeaving} />
            <MemberCards members={members} onEnd={setLeaving} />
          </>
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
    </div>
  );
}

interface StandingsProps {
  shown: MemberStanding;
  onShow: (standing: MemberStanding) => void;
}

const Standings = ({ shown, onShow }: StandingsProps) => (
  <div role="group" aria-label={m.show} className="grid grid-cols-2 gap-2 px-4 sm:flex sm:px-0">
    {standings.map((standing) => (
      <Chip key={standing} className="justify-center" pressed={standing === shown} onClick={() => onShow(standing)}>
        {m.shown[standing]}
      </Chip>
    ))}
  </div>
);

const Nobody = ({ standing }: { standing: MemberStanding }) =>
  standing === 'active' ? (
    <EmptyState title={m.empty} action={<SharePage />} />
  ) : (
    <EmptyState title={m.noneShown[standing]} />
  );
