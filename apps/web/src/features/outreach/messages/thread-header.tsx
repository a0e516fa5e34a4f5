import { Ban, Ellipsis, Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Thread } from '@udala/contract/messages';
import * as blockWords from '@udala/messages/blocks';
import * as m from '@udala/messages/messages';
import { naira } from '@udala/messages/money';
import { reportPerson } from '@udala/messages/reports';
import { useUnblock } from '#features/publishing/blocks/use-unblock.ts';
import { monthLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { useNow } from '#lib/now.ts';
import { useMedia, wideScreen } from '#lib/use-media.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { BarContent } from '#ui/bar-content.tsx';
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

/** The other participant, with a menu: in the page's bar on a phone, above the thread beside the list. */
export function ThreadHeader({ thread }: { thread: Thread }) {
  const isWide = useMedia(wideScreen);
  return isWide ? (
    <header className="border-b border-line py-1.5 ps-4 pe-2">
      <Participant thread={thread} />
    </header>
  ) : (
    <BarContent>
      <Participant thread={thread} />
    </BarContent>
  );
}

/** Links to a creator's profile; a patron has no page. */
function Participant({ thread: { with: person, isCreator, support, cannotReplyReason } }: { thread: Thread }) {
  const now = useNow();
  const gone = cannotReplyReason === 'gone';
  const face = (
    <>
      <Avatar name={person.name} src={person.profileImageUrl} />
      <div className="min-w-0">
        <h2 className="flex items-center gap-1 leading-5 font-bold">
          <span className="min-w-0 truncate">{person.name}</span>
          {person.isVerified && <VerifiedBadge />}
        </h2>
        {support && (
          <p className="truncate text-small text-ink-2">
            {m.patronSince(support.since && monthLabel(support.since, now), naira(koboOf(support.price)))}
          </p>
        )}
      </div>
    </>
  );
  const className = 'flex min-h-11 min-w-0 grow items-center gap-3';
  return (
    <div className="flex items-center gap-2">
      {isCreator && !gone ? (
        <Link to={appPaths.profile('posts', person.id)} className={`${className} rounded-control hover:underline`}>
          {face}
        </Link>
      ) : (
        <div className={className}>{face}</div>
      )}
      {!gone && <Menu person={person} isBlocked={cannotReplyReason === 'blocked_by_me'} />}
    </div>
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
