import { ArrowUpDown, Ellipsis, FileDown, MessageCircle, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { needsConnection, withUnread } from '@udala/messages/ui';
import { useUnreadMessages } from '#features/outreach/messages/use-unread-messages.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { appPaths } from '#state/app-paths.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { menuItemClass, MenuItem } from '#ui/menu-item.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { useSaveMembersMutation } from './members.api.ts';
import { sortingName } from './sort-sheet.tsx';
import type { Sorting } from './use-members-choice.ts';

interface MemberToolsProps {
  shown: MemberStatusFilter;
  sorting: Sorting;
  save: ReturnType<typeof useSaveMembersMutation>[0];
  isSaving: boolean;
  onSort: () => void;
}

/** Menu of what concerns all patrons: sorting on a phone, import, CSV export and messages. */
export function MemberTools({ shown, sorting, save, isSaving, onSort }: MemberToolsProps) {
  const unread = useUnreadMessages();
  return (
    <Disclosure label={m.more} button={<Icon of={Ellipsis} />} buttonClassName={`${iconButtonClass} size-[44px]!`}>
      {(close) => (
        <>
          <div className="md:hidden">
            <MenuItem
              icon={ArrowUpDown}
              onPress={() => {
                close();
                onSort();
              }}
            >
              {m.sortedBy(sortingName(sorting))}
            </MenuItem>
          </div>
          <Link to={appPaths.importMembers} className={menuItemClass()}>
            <Icon of={UserPlus} />
            {m.importPeople}
          </Link>
          <Export
            isSaving={isSaving}
            // Without a filter, exports all patrons, including invited ones.
            onSave={() => void save(shown === 'active' ? {} : { status: shown }).then(close)}
          />
          <Link to={appPaths.messages} aria-label={withUnread(m.messages, unread)} className={menuItemClass()}>
            <Icon of={MessageCircle} />
            {m.messages}
            <span className="ms-auto">
              <UnreadBadge count={unread} />
            </span>
          </Link>
        </>
      )}
    </Disclosure>
  );
}

function Export({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const offline = useIsOffline();
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        aria-disabled={offline || isSaving || undefined}
        aria-busy={isSaving || undefined}
        aria-describedby={offline ? reasonId : undefined}
        className={joinClasses(menuItemClass(), offline && 'cursor-not-allowed! text-ink-3!')}
        onClick={() => !offline && !isSaving && onSave()}
      >
        {isSaving ? <Spinner /> : <Icon of={FileDown} />}
        {isSaving ? m.exporting : m.exportCsv}
      </button>
      {offline && (
        <p id={reasonId} className="px-3 pb-2 text-small text-ink-2">
          {needsConnection}
        </p>
      )}
    </>
  );
}
