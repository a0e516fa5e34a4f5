import { useEffect, useRef, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { findCreators } from '@udala/messages/app-titles';
import * as m from '@udala/messages/notifications';
import { QueuedIndicator } from '#features/device/offline-queue/queued-indicator.tsx';
import { useNow } from '#lib/now.ts';
import { newest } from '#lib/pushed.ts';
import { linkClass } from '#ui/button-class.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { markAllRead } from './notification-changes.ts';
import { groupByAge } from './notification-list.ts';
import { NotificationRow } from './notification-row.tsx';
import { useListNotificationsInfiniteQuery } from './notifications.api.ts';
import { useUnread } from './use-latest-notifications.ts';

const headings = { today: m.today, thisWeek: m.thisWeek, earlier: m.earlier };

export function NotificationScreen({ userId }: { userId: string }) {
  const list = useListNotificationsInfiniteQuery(userId);
  const now = useNow();
  const unread = useUnread();
  const creator = useAppSelector(isCreator);
  const dispatch = useAppDispatch();
  const rows = useRef<HTMLDivElement>(null);
  useNewestFirst(rows, list.data !== undefined);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-1">
        <SettingsLink className="xl:hidden" text={m.settings} />
        {unread > 0 && (
          <Button variant="link" className="ms-auto" onClick={() => void dispatch(markAllRead(userId))}>
            {m.markAll}
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        failed={m.couldNotLoad}
        empty={
          <EmptyState
            picture="bell"
            title={creator ? m.empty : m.emptyForPatrons}
            action={
              creator ? (
                <ButtonLink to={appPaths.newPost}>{m.writePost}</ButtonLink>
              ) : (
                <ButtonLink to={appPaths.search}>{findCreators}</ButtonLink>
              )
            }
          />
        }
      >
        {(items) => (
          <div ref={rows}>
            <p className="flex justify-end px-4">
              <QueuedIndicator names={['read-all']} />
            </p>
            {groupByAge(items, now).map(([age, rows]) => (
              <section key={age} aria-labelledby={`notifications-${age}`} className="pt-4 first:pt-3">
                <h2 id={`notifications-${age}`} className="px-4 pb-2 text-h3 font-bold">
                  {headings[age]}
                </h2>
                <ul className="divide-y divide-line border-y border-line bg-surface sm:mx-4 sm:overflow-clip sm:rounded-card sm:border-x">
                  {rows.map((notification) => (
                    <li key={notification.id}>
                      <NotificationRow notification={notification} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

export const SettingsLink = ({ text, className = '' }: { text: string; className?: string }) => (
  <Link to={appPaths.notificationSettings} className={`${linkClass} inline-flex min-h-11 items-center ${className}`}>
    {text}
  </Link>
);

/** Focuses the first row once, if the URL has `?open=newest`: push messages without a target link here. */
function useNewestFirst(rows: RefObject<HTMLElement | null>, listed: boolean): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('open') === newest;
  useEffect(() => {
    if (!wanted || !listed) return;
    rows.current?.querySelector<HTMLElement>('li a')?.focus();
    setParams({}, { replace: true, preventScrollReset: true });
  }, [wanted, listed, rows, setParams]);
}
