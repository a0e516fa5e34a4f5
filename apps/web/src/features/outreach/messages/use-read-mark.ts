import { useEffect } from 'react';
import type { Thread } from '@udala/contract/messages';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { readThread } from './message-changes.ts';
import { useIsVisible } from './use-on-return.ts';

/** Marks a thread as read while its end is visible in a visible tab. */
export function useReadMark({ with: { id }, unread }: Thread, atEnd: boolean): void {
  const dispatch = useAppDispatch();
  const visible = useIsVisible();
  // Retries when the connection is back, if the call failed without one.
  const live = useAppSelector(({ connection }) => connection.live);
  useEffect(() => {
    if (unread > 0 && atEnd && visible) void dispatch(readThread(id, unread));
  }, [dispatch, id, unread, atEnd, visible, live]);
}
