import { Link } from 'react-router';
import * as m from '@udala/messages/messages';
import { MessagesScreen } from '#features/outreach/messages/messages-screen.tsx';
import { linkClass } from '#ui/button-class.ts';
import { appPaths } from '#state/app-paths.ts';

/** A patron's messages, and the way to the setting of who may write to them. */
export function MessagingSettings() {
  return (
    <div className="-mx-4 max-w-160">
      <Link to={appPaths.privacy} className={`${linkClass} mx-4 inline-flex min-h-11 items-center`}>
        {m.chooseWhoMayWrite}
      </Link>
      <MessagesScreen />
    </div>
  );
}
