import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '@udala/messages/menu';
import { withUnread } from '@udala/messages/ui';
import { useUnreadMessages } from '#features/outreach/messages/use-unread-messages.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { appPaths } from '#state/app-paths.ts';

/** Messages, one tap from Home of a small screen. */
export function MessagesLink() {
  const unread = useUnreadMessages();
  return (
    <Link
      to={appPaths.messages}
      aria-label={withUnread(messages, unread)}
      className={joinClasses(iconButtonClass, 'relative -me-2.5')}
    >
      <Icon of={MessageCircle} />
      <span className="absolute end-0 top-1">
        <UnreadBadge count={unread} />
      </span>
    </Link>
  );
}
