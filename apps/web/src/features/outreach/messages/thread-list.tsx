import { NavLink } from 'react-router';
import * as m from '@udala/messages/messages';
import type { ReactNode } from 'react';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { UnreadBadge, VerifiedBadge } from '#ui/badge.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useListThreadsInfiniteQuery, type ThreadRow } from './messages.api.ts';
import { useOnReturn } from './use-on-return.ts';

/** Threads of the viewer, newest first. */
export function ThreadList({ empty, inPane }: { empty: ReactNode; inPane: boolean }) {
  const list = useListThreadsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const offline = useIsOffline();
  useOnReturn(list);
  return (
    <PagedList list={list} failed={offline ? m.needsNetwork : m.couldNotLoad} empty={empty}>
      {(threads) => (
        <ul
          aria-label={m.messages}
          className={joinClasses(
            'divide-y divide-line border-b border-line bg-surface',
            !inPane && 'sm:overflow-clip sm:rounded-card sm:border',
          )}
        >
          {threads.map((thread) => (
            <li key={thread.id}>
              <Row thread={thread} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Row({ thread: { id, with: person, last, unread } }: { thread: ThreadRow }) {
  return (
    <NavLink
      to={appPaths.thread(id)}
      className="flex min-h-18 items-center gap-3 px-4 py-3 transition hover:bg-sunken focus-visible:-outline-offset-3 aria-[current]:bg-primary-soft"
    >
      <Avatar name={person.name} src={person.profileImageUrl} size="lg" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-bold">{person.name}</span>
          {person.isVerified && <VerifiedBadge />}
          {last && (
            <span
              className={joinClasses('ms-auto shrink-0 text-small', unread > 0 ? 'text-accent-text' : 'text-ink-3')}
            >
              <ElapsedTime at={last.createdAt} />
            </span>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span className={joinClasses('min-w-0 grow truncate', unread > 0 ? 'font-semibold' : 'text-ink-2')}>
            {last === null ? m.nothingLeft : last.isMine ? m.said(m.you, last.text) : last.text}
          </span>
          <span className="shrink-0">
            <UnreadBadge count={unread} />
          </span>
          {unread > 0 && <VisuallyHidden>{m.unread(unread)}</VisuallyHidden>}
        </span>
      </span>
    </NavLink>
  );
}
