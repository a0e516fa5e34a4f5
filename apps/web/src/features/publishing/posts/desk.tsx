import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAppSelector } from '#state/hooks.ts';
import { QueuedPosts } from './queued-posts.tsx';
import { ScheduledLine } from './scheduled/scheduled-line.tsx';

const EditComposer = lazy(async () => ({ default: (await import('./composer/edit-composer.tsx')).EditComposer }));

/** Creator's part of home: scheduled posts, and with ?editPost={id} the composer for one post. */
export function Desk() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  const edited = useSearchParams()[0].get('editPost');
  return (
    <>
      <QueuedPosts />
      <ScheduledLine />
      {edited !== null && userId !== undefined && (
        <Suspense>
          <EditComposer key={edited} userId={userId} postId={edited} />
        </Suspense>
      )}
    </>
  );
}
