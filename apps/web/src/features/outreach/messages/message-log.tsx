import { ArrowDown } from 'lucide-react';
import { useCallback, useState, type RefObject } from 'react';
import type { Message, Thread } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { loading, retry } from '@udala/messages/ui';
import { useNow } from '#lib/now.ts';
import { hasMore } from '#lib/pages.ts';
import { Button } from '#ui/button.tsx';
import type { ListQuery } from '#ui/paged-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { SentMessage, UnsentMessage } from './message-bubble.tsx';
import { byDay, endsGroup } from './message-days.ts';
import { MessageDialog } from './message-dialogs.tsx';
import { useUnsentMessages } from './unsent-messages.ts';

interface MessageLogProps {
  thread: Thread;
  /** Oldest first. */
  messages: readonly Message[];
  list: ListQuery<Message>;
  scroller: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  onAtEnd: (atEnd: boolean) => void;
}

/** Distances in pixels: near its top the log loads older messages; near its end it counts as scrolled to the end. */
const nearTopPx = 400;
const nearEndPx = 80;

/**
 * The messages, newest at the bottom. Rendered in reverse (column-reverse), so that older messages load without moving
 * the view.
 */
export function MessageLog({ thread, messages, list, scroller, atEnd, onAtEnd }: MessageLogProps) {
  const { with: person, readUntil } = thread;
  const unsent = useUnsentMessages(person.id);
  const now = useNow();
  const [selected, setSelected] = useState<Message>();
  const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = hasMore(data);
  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    // In a reversed container, scrollTop is negative above the end.
    onAtEnd(-box.scrollTop < nearEndPx);
    const above = box.scrollHeight - box.clientHeight + box.scrollTop;
    if (more && above < nearTopPx && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  const toEnd = () => {
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.focus({ preventScroll: true });
  };
  const onDeleted = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const newest = messages.at(-1);
  const isSeen = newest?.isMine === true && unsent.length === 0 && readUntil !== null && newest.createdAt <= readUntil;
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="group"
        aria-label={m.withPerson(person.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        <div className="px-3 pt-4 pb-2">
          {more && (
            <div className="grid justify-items-center gap-1 pb-4 text-small text-ink-2">
              <p role="status">{isFetchNextPageError && m.couldNotLoadOlder}</p>
              <Button variant="tonal" busy={isFetchingNextPage && loading} onClick={() => void fetchNextPage()}>
                {isFetchNextPageError ? retry : m.older}
              </Button>
            </div>
          )}
          {messages.length + unsent.length === 0 && (
            <p className="pb-6 text-center text-ink-2 wrap-anywhere">
              {thread.cannotReplyReason === null && m.beginsHere(person.name)}
            </p>
          )}
          {byDay(messages, now).map(({ name, messages: ofDay }) => (
            <section key={name} aria-label={name}>
              <h3 className="py-3 text-center text-small font-semibold text-ink-3">{name}</h3>
              <ol className="grid gap-0.5">
                {ofDay.map((message, index) => (
                  <li key={message.id}>
                    <SentMessage
                      message={message}
                      name={person.name}
                      last={endsGroup(message, ofDay[index + 1])}
                      seen={isSeen && message === newest}
                      onDelete={() => setSelected(message)}
                      onReport={() => setSelected(message)}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          {unsent.length > 0 && (
            <ol className="grid gap-0.5">
              {unsent.map((one) => (
                <li key={one.key}>
                  <UnsentMessage withId={person.id} unsent={one} />
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      {!atEnd && (
        <Button
          variant="tonal"
          icon={ArrowDown}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-e2"
          onClick={toEnd}
        >
          {thread.unread > 0 ? m.toNewest : m.toEnd}
        </Button>
      )}
      <Heard messages={messages} name={person.name} />
      {selected && (
        <MessageDialog
          withId={person.id}
          message={selected}
          onClose={() => setSelected(undefined)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

/** Announces arriving messages to screen readers, but not older ones or those of the first load. */
function Heard({ messages, name }: { messages: readonly Message[]; name: string }) {
  const [since] = useState(() => messages.at(-1)?.createdAt ?? '');
  const arrived = messages.filter(({ isMine, createdAt }) => !isMine && createdAt > since);
  return (
    <VisuallyHidden>
      <span role="log">
        {arrived.map(({ id, text }) => (
          <span key={id}>{m.said(name, text)}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
