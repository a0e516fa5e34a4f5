import { useEffect, useRef, type RefObject } from 'react';
import { Outlet, useParams } from 'react-router';
import * as m from '@udala/messages/messages';
import { useMedia, wideScreen } from '#lib/use-media.ts';
import { MessagesScreen } from './messages-screen.tsx';
import { useRoomAbove } from './use-room-above.ts';

/** On wide screens the list stays beside the open thread; on a phone each is a page of its own. */
export const MessagesPanes = () => (useMedia(wideScreen) ? <Panes /> : <Outlet />);

function Panes() {
  const frame = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLElement>(null);
  useRoomAbove(frame);
  useFocusOnOpen(open);
  return (
    <div
      ref={frame}
      className="grid h-[calc(100dvh_-_var(--above,3.5rem))] min-h-72 grid-cols-[20rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)]"
    >
      <nav
        aria-label={m.allMessages}
        className="overflow-y-auto overscroll-contain border-e border-line pb-4 [&_li>a]:ps-10"
      >
        <MessagesScreen inPane />
      </nav>
      <section ref={open} tabIndex={-1} aria-label={m.openThread} className="min-h-0">
        <Outlet />
      </section>
    </div>
  );
}

/** Moves the focus from a name in the list to its thread. */
function useFocusOnOpen(open: RefObject<HTMLElement | null>): void {
  const { userId } = useParams();
  const shown = useRef(userId);
  useEffect(() => {
    if (shown.current === userId) return;
    shown.current = userId;
    // After the app's own effect, which leaves the focus on a link of a `nav`.
    if (userId !== undefined) queueMicrotask(() => open.current?.focus({ preventScroll: true }));
  }, [open, userId]);
}
