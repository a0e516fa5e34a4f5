import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Member, MemberStatusFilter } from '@udala/contract/members';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/members';
import { couldNotLoad } from '@udala/messages/shell';
import { messageOf } from '#lib/api-error.ts';
import { shortCount } from '#lib/count.ts';
import { metaOf } from '#lib/pages.ts';
import { useMedia, widestScreen } from '#lib/use-media.ts';
import { Banner } from '#ui/banner.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { EndSubscription } from './end-subscription.tsx';
import { MemberFrame } from './member-frame.tsx';
import { MemberRows } from './member-rows.tsx';
import { MemberTable } from './member-table.tsx';
import { MemberTools } from './member-tools.tsx';
import { MembersTitle, useSearchBox } from './members-title.tsx';
import { useListMembersInfiniteQuery, useSaveMembersMutation, type MembersQuery } from './members.api.ts';
import { Nobody } from './nobody.tsx';
import { SortSheet } from './sort-sheet.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useMembersChoice } from './use-members-choice.ts';

/** A creator's patrons: a table on wide screens, rows on a phone, and one patron's sheet beside or over them. */
export function MembersScreen() {
  const choice = useMembersChoice();
  const { shown, name, sorting, patronId } = choice;
  const { list, isAnswered } = useMembersList(choice.query);
  const total = isAnswered ? metaOf(list.data).totalItems : undefined;
  const beside = useMedia(widestScreen) && patronId !== null;
  const [leaving, setLeaving] = useState<Member>();
  const [isSorting, setSorting] = useState(false);
  const [save, saving] = useSaveMembersMutation();
  const box = useRef<HTMLInputElement>(null);
  const search = useSearchBox(box, name !== '');
  const closeSheet = useCloseSheet(choice);
  const close = () => setLeaving(undefined);
  const showAll = () => {
    choice.searchFor('');
    box.current?.focus();
  };
  return (
    <div className="flex items-start gap-4 pt-3 xl:px-4">
      <MembersTitle search={search}>
        <MemberTools
          shown={shown}
          sorting={sorting}
          save={save}
          isSaving={saving.isLoading}
          onSort={() => setSorting(true)}
        />
      </MembersTitle>
      <div className="grid min-w-0 grow gap-3 sm:max-xl:px-4">
        <div className="flex flex-wrap items-center gap-2 md:flex-nowrap">
          <StatusFilter shown={shown} onShow={choice.show} />
          <SearchField
            ref={box}
            label={m.search}
            hint={m.searchHint}
            clear={m.clear}
            query={name}
            onAsk={choice.searchFor}
            maxLength={limits.searchMaxLength}
            className={joinClasses('min-w-0 max-md:basis-full max-sm:px-4 md:w-72', !search.isOpen && 'max-md:hidden')}
          />
        </div>
        {saving.error !== undefined && (
          <div className="px-4 sm:px-0">
            <Banner tone="danger" urgent>
              {messageOf(saving.error)}
            </Banner>
          </div>
        )}
        {/* The filters show the number; what was found by a name is shown here. */}
        <p role="status" className={name === '' || total === 0 ? 'sr-only' : 'px-4 text-small text-ink-2 sm:px-0'}>
          {total === 0 && name !== '' ? m.noneCalled(name) : total !== undefined && m.counts[shown](shortCount(total))}
        </p>
        <PagedList list={list} failed={couldNotLoad} empty={<Nobody status={shown} name={name} onShowAll={showAll} />}>
          {(members) => (
            <>
              <MemberTable members={members} sorting={sorting} narrow={beside} onSort={choice.sortBy} />
              <MemberRows members={members} />
            </>
          )}
        </PagedList>
      </div>
      {patronId !== null && leaving === undefined && (
        <MemberFrame patronId={patronId} beside={beside} onClose={closeSheet} onEnd={setLeaving} />
      )}
      {leaving && <EndSubscription member={leaving} onClose={close} onEnded={close} />}
      {isSorting && (
        <SortSheet
          sorting={sorting}
          onSort={(next) => {
            setSorting(false);
            choice.sortBy(next);
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </div>
  );
}

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
    const opener = [...links].find((link) => link.offsetParent !== null);
    // An ended membership has left the list.
    (opener ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
  }, [patronId]);
  return () => (state?.fromList === true ? void navigate(-1) : closeSheet());
}
