import { CalendarClock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '@udala/messages/composer';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useListScheduledPostsQuery } from '../publishing.api.ts';

const ScheduledDialog = lazy(async () => ({ default: (await import('./scheduled-dialog.tsx')).ScheduledDialog }));

/** Link above a creator's feed to their scheduled posts, with the count. */
export function ScheduledLine() {
  const { data } = useListScheduledPostsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOpen = useSearchParams()[0].has('scheduled');
  const count = data?.meta.totalItems ?? 0;
  return (
    <>
      {count > 0 && (
        <Link
          to={appPaths.scheduled}
          className="flex min-h-11 items-center gap-2 px-4 font-semibold text-primary underline underline-offset-4 sm:px-1"
        >
          <Icon of={CalendarClock} />
          {m.scheduledCount(count)}
        </Link>
      )}
      {isOpen && (
        <Suspense>
          <ScheduledDialog />
        </Suspense>
      )}
    </>
  );
}
