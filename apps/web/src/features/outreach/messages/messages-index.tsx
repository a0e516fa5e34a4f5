import * as m from '@udala/messages/messages';
import { useMedia, wideScreen } from '#lib/use-media.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { MessagesScreen } from './messages-screen.tsx';

/** The list as a page, or room for a thread beside it. */
export const MessagesIndex = () =>
  useMedia(wideScreen) ? (
    <div className="grid h-full place-items-center">
      <EmptyState picture="envelope" title={m.pickName} />
    </div>
  ) : (
    <MessagesScreen />
  );
