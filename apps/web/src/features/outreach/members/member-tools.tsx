import { FileDown, MessageCircle, UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { needsConnection, withUnread } from '@udala/messages/ui';
import { useUnreadMessages } from '#features/outreach/messages/use-unread-messages.ts';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { appPaths } from '#state/app-paths.ts';
import { Banner } from '#ui/banner.tsx';
import { blockedBy } from '#ui/blocked-by.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { useSaveMembersMutation } from './members.api.ts';

/** Sized so that three buttons fit side by side on the narrowest phone. */
const slim = 'px-3! max-sm:px-1! max-sm:text-small max-sm:[&_svg]:hidden';

/** Actions for all patrons: messages, import, and CSV export. */
export function MemberTools({ shown }: { shown: MemberStatusFilter }) {
  const unread = useUnreadMessages();
  const offline = useIsOffline();
  const reasonId = useId();
  const { className: look, ...blocked } = blockedBy(offline && reasonId);
  const [save, { isLoading, error }] = useSaveMembersMutation();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 max-sm:*:basis-20 max-sm:*:grow">
        <ButtonLink
          to={appPaths.messages}
          variant="tonal"
          icon={MessageCircle}
          aria-label={withUnread(m.messages, unread)}
          className={slim}
        >
          {m.messagesWith(unread)}
        </ButtonLink>
        <ButtonLink to={appPaths.importMembers} variant="tonal" icon={UserPlus} className={slim}>
          {m.importPeople}
        </ButtonLink>
        <Button
          {...blocked}
          variant="tonal"
          icon={FileDown}
          className={joinClasses(slim, look)}
          busy={isLoading && m.exporting}
          // Without a filter, exports all patrons, including invited ones.
          onClick={() => void save(shown === 'active' ? {} : { status: shown })}
        >
          {m.exportCsv}
        </Button>
      </div>
      {offline && (
        <p id={reasonId} className="text-end text-small text-ink-2">
          {needsConnection}
        </p>
      )}
      {error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
    </div>
  );
}
