import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { memberStatusFilters, type Member, type MemberStatusFilter } from '@udala/contract/members';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { shortCount } from '#lib/count.ts';
import { metaOf } from '#lib/pages.ts';
import { useMedia, widestScreen } from '#lib/use-media.ts';
import { Chip } from '#ui/chip.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { EndSubscription } from './end-subscription.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberFrame } from './member-frame.tsx';
import { MemberTable } from './member-table.tsx';
import { MemberTools } from './member-tools.tsx';
import { useListMembersInfiniteQuery, type MembersQuery } from './members.api.ts';
import { Nobody } from './nobody.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useMembersChoice } from './use-members-choice.ts';

/** A creator's patrons: a table on wide screens, cards on a phone, and one patron's sheet beside or over them. */
export function MembersScreen() {
  const choice = useMembersChoice();
  const { shown, name, sorting, patronId } = choice;
  const { list, isAnswered } = useMembersList(choice.query);
  const total = isAnswered ? metaOf(list.data).totalItems : undefined;
  const beside = useMedia(widestScreen) && patronId !== null;
  const [leaving, setLeaving] = useState<Member>();
  const [gone, setGone] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const closeSheet = useCloseSheet(choice);
  // The pressed button disappears with its row; moves the focus to the count.
  useEffect(() => {
    if (gone > 0) count.current?.focus();
  }, [gone]);
  const close = () => setLeaving(undefined);
  const showAll = () => {
    choice.searchFor('');
    box.current?.focus();
  };
  return (
    <div className="flex items-start gap-4 pt-4 xl:px-4">
      <div className="grid min-w-0 grow gap-3 sm:max-xl:px-4">
        <div className={joinClasses('grid gap-3 px-4 sm:px-0', !beside && 'lg:flex lg:items-start')}>
          <SearchField
            ref={box}
            label={m.search}
            hint={m.searchHint}
            clear={m.clear}
            query={name}
            onAsk={choice.searchFor}
            maxLength={limits.searchMaxLength}
            className="min-w-0 grow"
          />
          <MemberTools shown={shown} />
        </div>
        <div className="grid gap-3 px-4 sm:px-0">
          <StatusFilter shown={shown} onShow={choice.show} />
          <SortChoice sorting={sorting} onSort={choice.sortBy} />
        </div>
        <p
          ref={count}
          role="status"
          tabIndex={-1}
          // An empty list has its own text below, so the count is only announced.
          className={total === 0 ? 'sr-only' : 'px-4 font-semibold text-ink-2 sm:px-0'}
        >
          {total === 0 && name !== '' ? m.noneCalled(name) : total !== undefined && m.counts[shown](shortCount(total))}
        </p>
        <PagedList list={list} failed={couldNotLoad} empty={<Nobody status={shown} name={name} onShowAll={showAll} />}>
          {(members) => (
            <>
              <MemberTable
                members={members}
                sorting={sorting}
                narrow={beside}
                onSort={choice.sortBy}
                onEnd={setLeaving}
              />
              <MemberCards members={members} onEnd={setLeaving} />
            </>
          )}
        </PagedList>
      </div>
      {patronId !== null && leaving === undefined && (
        <MemberFrame patronId={patronId} beside={beside} onClose={closeSheet} onEnd={setLeaving} />
      )}
      {leaving && (
        <EndSubscription
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

interface StatusFilterProps {
  shown: MemberStatusFilter;
  onShow: (status: MemberStatusFilter) => void;
}

const StatusFilter = ({ shown, onShow }: StatusFilterProps) => (
  <div role="group" aria-label={m.show} className="flex flex-wrap gap-2">
    {memberStatusFilters.map((status) => (
      <Chip
        key={status}
        className="grow justify-center max-sm:px-2! sm:grow-0"
        pressed={status === shown}
        onClick={() => onShow(status)}
      >
        {m.shown[status]}
      </Chip>
    ))}
  </div>
);

/**
 * The chosen list. While another order or name loads, the previous rows stay, to avoid flicker and to keep the focus on
 * the pressed header. Rows of another status are never shown.
 */
function useMembersList(query: MembersQuery) {
  const list = useListMembersInfiniteQuery(query);
  const [loadedFor, setLoadedFor] = useState<MemberStatusFilter>();
  if (list.currentData && loadedFor !== query.status) setLoadedFor(query.status);
  const mayStay = loadedFor === query.status && !list.isError;
  const data = list.currentData ?? (mayStay ? list.data : undefined);
  return {
    list: { ...list, data, isLoading: data === undefined && list.isFetching },
    isAnswered: list.currentData !== undefined,
  };
}

/** Closes the sheet by going back to the list, and returns the focus to the name that opened it. */
function useCloseSheet({ patronId, closeSheet }: ReturnType<typeof useMembersChoice>): () => void {
  const navigate = useNavigate();
  const state = useLocation().state as { fromList?: boolean } | null;
  const last = useRef(patronId);
  useEffect(() => {
    const closed = last.current;
    last.current = patronId;
    if (closed === null || patronId !== null) return;
    const links = document.querySelectorAll<HTMLElement>(`[data-patron="${CSS.escape(closed)}"]`);
    [...links].find((link) => link.offsetParent !== null)?.focus({ preventScroll: true });
  }, [patronId]);
  return () => (state?.fromList === true ? void navigate(-1) : closeSheet());
}
