import { MessageCircle } from 'lucide-react';
import * as m from '@udala/messages/messages';
import { withUnread } from '@udala/messages/ui';
import { UnreadBadge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useUnreadMessages } from './use-unread-messages.ts';

/** Link to the list of threads, with the number of unread messages. */
export function MessagesLink() {
  const unread = useUnreadMessages();
  return (
    <ButtonLink to={appPaths.messages} variant="quiet" icon={MessageCircle} aria-label={withUnread(m.messages, unread)}>
      {m.messages}
      <UnreadBadge count={unread} />
    </ButtonLink>
  );
}
