import { useEffect, useRef, useState } from 'react';
import type { Message, Thread } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { isApiError } from '#lib/api-error.ts';
import { itemsOf } from '#lib/pages.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useKeyboardRoom } from '#lib/use-keyboard-room.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import type { ListQuery } from '#ui/paged-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { useTitleOf } from '#state/use-title-of.ts';
import { readThread } from './message-changes.ts';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { useListMessagesInfiniteQuery } from './messages.api.ts';
import { CannotReply } from './cannot-reply.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useIsVisible, useOnReturn } from './use-on-return.ts';
import { useRoomAbove } from './use-room-above.ts';

/** Error codes for an address without a person. */
const unknown = ['not_found', 'invalid_request'];

/** The thread with one person; it scrolls by itself. */
export function ThreadScreen({ userId }: { userId: string }) {
  const list = useListMessagesInfiniteQuery(userId, { refetchOnMountOrArgChange: true });
  const offline = useIsOffline();
  useOnReturn(list);
  const thread = list.data?.pages[0]?.thread;
  useTitleOf(thread && m.withPerson(thread.with.name));
  if (thread) return <Written thread={thread} list={list} />;
  if (!list.isError) return <Skeleton />;
  if (isApiError(list.error) && unknown.includes(list.error.code))
    return <EmptyState title={m.notFound} action={<ButtonLink to={appPaths.messages}>{m.allMessages}</ButtonLink>} />;
  return <LoadError message={offline ? m.needsNetwork : m.couldNotLoad} onRetry={() => void list.refetch()} />;
}

function Written({ thread, list }: { thread: Thread; list: ListQuery<Message> }) {
  const { with: person, cannotReplyReason } = thread;
  const page = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  useKeyboardRoom();
  useRoomAbove(page);
  useReadMark(thread, atEnd);
  return (
    // Height: the window without the content above and a phone's keyboard; beside the list, that of the list.
    <div
      ref={page}
      className="flex h-[calc(100dvh_-_var(--above,3.5rem)_-_var(--keyboard,0px))] min-h-72 flex-col lg:h-full lg:min-h-0"
    >
      <ThreadHeader thread={thread} />
      <MessageLog
        thread={thread}
        messages={itemsOf(list.data).toReversed()}
        list={list}
        scroller={scroller}
        atEnd={atEnd}
        onAtEnd={setAtEnd}
      />
      <div className="comment-bar">
        {cannotReplyReason === null ? (
          <MessageForm
            withId={person.id}
            name={person.name}
            onSent={() => scroller.current?.scrollTo({ top: 0, behavior: 'instant' })}
          />
        ) : (
          <CannotReply with={person} isCreator={thread.isCreator} reason={cannotReplyReason} />
        )}
      </div>
    </div>
  );
}

/** Marks a thread as read while its end is visible in a visible tab. */
function useReadMark({ with: { id }, unread }: Thread, atEnd: boolean): void {
  const dispatch = useAppDispatch();
  const visible = useIsVisible();
  // Retries when the connection is back, if the call failed without one.
  const live = useAppSelector(({ connection }) => connection.live);
  useEffect(() => {
    if (unread > 0 && atEnd && visible) void dispatch(readThread(id, unread));
  }, [dispatch, id, unread, atEnd, visible, live]);
}
