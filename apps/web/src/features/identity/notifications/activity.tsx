import { Link } from 'react-router';
import * as m from '@udala/messages/notifications';
import { activity } from '@udala/messages/shell';
import { Card } from '#ui/card.tsx';
import { linkClass } from '#ui/button-class.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { NotificationRow } from './notification-row.tsx';
import { useLatestNotifications } from './use-latest-notifications.ts';

/** The four newest notifications, beside the page; `folded` omits the heading, which is then outside. */
export function Activity({ folded = false }) {
  const { page, isLoading, isError } = useLatestNotifications();
  const creator = useAppSelector(isCreator);
  const items = page?.items ?? [];
  const seeAll = items.length > 0 && (
    <Link
      to={appPaths.notifications}
      className={`${linkClass} inline-flex min-h-11 min-w-11 items-center justify-end text-small`}
    >
      {m.seeAll}
    </Link>
  );
  const list =
    items.length > 0 ? (
      <ul className="divide-y divide-line border-t border-line bg-surface">
        {items.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} compact />
          </li>
        ))}
      </ul>
    ) : isLoading ? (
      <Skeleton />
    ) : (
      <p className="px-4 pb-4 text-small text-ink-2">
        {isError ? m.couldNotLoad : creator ? m.empty : m.emptyForPatrons}
      </p>
    );
  if (folded)
    return (
      <>
        {list}
        <div className="flex justify-end border-t border-line px-4">{seeAll}</div>
      </>
    );
  return (
    <Card flush>
      <div className="flex items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h2 className="text-h3 font-bold">{activity}</h2>
        {seeAll}
      </div>
      {list}
    </Card>
  );
}
