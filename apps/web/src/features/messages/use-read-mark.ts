import { useEffect } from 'react';
import type { Thread } from '@udala/contract/messages';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { readThread } from './message-changes.ts';
import { useIsVisible } from './use-on-return.ts';

/** Marks as read what is in sight: at the end of the thread, in a tab that somebody looks at. */
export function useReadMark({ with: { id }, unread }: Thread, atEnd: boolean): void {
  const dispatch = useAppDispatch();
  const visible = useIsVisible();
  // What could not be told without a line is told once there is one.
  const live = useAppSelector(({ connection }) => connection.live);
  useEffect(() => {
    if (unread > 0 && atEnd && visible) void dispatch(readThread(id, unread));
  }, [dispatch, id, unread, atEnd, visible, live]);
}
