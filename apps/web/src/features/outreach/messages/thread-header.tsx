import { Ban, Ellipsis, Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Thread } from '@udala/contract/messages';
import * as blockWords from '@udala/messages/blocks';
import * as m from '@udala/messages/messages';
import { reportPerson } from '@udala/messages/reports';
import { useUnblock } from '#features/publishing/blocks/use-unblock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import { appPaths } from '#state/app-paths.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('#features/insight/reports/report-dialog.tsx')).ReportDialog,
}));
const BlockDialog = lazy(async () => ({
  default: (await import('#features/publishing/blocks/block-dialog.tsx')).BlockDialog,
}));

/** The other participant, with a menu. Links to a creator's profile; a patron has no page. */
export function ThreadHeader({ thread: { with: person, isCreator, cannotReplyReason } }: { thread: Thread }) {
  const face = (
    <>
      <Avatar name={person.name} src={person.profileImageUrl} />
      <span className="min-w-0 truncate">{person.name}</span>
      {person.isVerified && <VerifiedBadge />}
    </>
  );
  const className = 'flex min-w-0 items-center gap-3 min-h-11';
  return (
    <header className="flex items-center gap-2 border-b border-line py-1.5 ps-4 pe-2">
      <h2 className="min-w-0 grow font-bold">
        {isCreator && cannotReplyReason !== 'gone' ? (
          <Link to={appPaths.profile('posts', person.id)} className={`${className} hover:underline`}>
            {face}
          </Link>
        ) : (
          <span className={className}>{face}</span>
        )}
      </h2>
      {cannotReplyReason !== 'gone' && <Menu person={person} isBlocked={cannotReplyReason === 'blocked_by_me'} />}
    </header>
  );
}

function Menu({ person, isBlocked }: { person: Thread['with']; isBlocked: boolean }) {
  const [dialog, setDialog] = useState<'block' | 'report'>();
  const { unblock } = useUnblock();
  const close = () => setDialog(undefined);
  return (
    <>
      <Disclosure
        label={m.menu(person.name)}
        button={<Icon of={Ellipsis} size="sm" />}
        buttonClassName={iconButtonClass}
      >
        {(closeMenu) => {
          const choose = (act: () => unknown) => () => {
            closeMenu();
            act();
          };
          return (
            <>
              <MenuItem
                icon={Ban}
                danger={!isBlocked}
                onPress={choose(() => (isBlocked ? unblock(person) : setDialog('block')))}
              >
                {isBlocked ? blockWords.unblock : blockWords.block}
              </MenuItem>
              <MenuItem icon={Flag} onPress={choose(() => setDialog('report'))}>
                {reportPerson}
              </MenuItem>
            </>
          );
        }}
      </Disclosure>
      <Suspense>
        {dialog === 'block' && <BlockDialog person={person} onClose={close} />}
        {dialog === 'report' && <ReportDialog entityType="user" entityId={person.id} onClose={close} />}
      </Suspense>
    </>
  );
}
