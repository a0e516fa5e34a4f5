import { Ban, Ellipsis, Flag } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import * as m from '@udala/messages/blocks';
import { reportPerson } from '@udala/messages/reports';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import type { Person } from './block-dialog.tsx';
import { useIsBlockedQuery } from './blocks.api.ts';
import { useUnblock } from './use-unblock.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/insight/reports/report-dialog.tsx')).ReportDialog,
}));
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }));

interface PersonMenuProps {
  person: Person;
  /** Further items; they call `close` after a choice. */
  more?: (close: () => void) => ReactNode;
}

/** Menu about a person: report or block them. */
export function PersonMenu({ person, more }: PersonMenuProps) {
  const [open, setOpen] = useState<'report' | 'block'>();
  const { unblock } = useUnblock();
  const close = () => setOpen(undefined);
  return (
    <>
      <Disclosure label={m.menuOf(person.name)} button={<Icon of={Ellipsis} />} buttonClassName={iconButtonClass}>
        {(closeMenu) => {
          const closing = (act: () => unknown) => () => {
            closeMenu();
            act();
          };
          return (
            <>
              <MenuItem icon={Flag} onPress={closing(() => setOpen('report'))}>
                {reportPerson}
              </MenuItem>
              <BlockItem
                person={person}
                onBlock={closing(() => setOpen('block'))}
                onUnblock={closing(() => unblock(person))}
              />
              {more?.(closeMenu)}
            </>
          );
        }}
      </Disclosure>
      <Suspense>
        {open === 'report' && <ReportDialog entityType="user" entityId={person.id} onClose={close} />}
        {open === 'block' && <BlockDialog person={person} onClose={close} />}
      </Suspense>
    </>
  );
}

interface BlockItemProps {
  person: Person;
  onBlock: () => void;
  onUnblock: () => void;
}

/** Asks for the block status only while the menu is open. */
function BlockItem({ person: { id, name }, onBlock, onUnblock }: BlockItemProps) {
  const { data: isBlocked = false } = useIsBlockedQuery(id);
  return (
    <MenuItem icon={Ban} onPress={isBlocked ? onUnblock : onBlock}>
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        {isBlocked ? m.unblockNamed(name) : m.blockNamed(name)}
      </span>
    </MenuItem>
  );
}
