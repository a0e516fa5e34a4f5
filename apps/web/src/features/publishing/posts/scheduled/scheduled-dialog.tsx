import * as m from '@udala/messages/composer';
import { couldNotLoad } from '@udala/messages/shell';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useGoBack } from '../composer/use-leave.ts';
import { useListScheduledPostsQuery } from '../publishing.api.ts';
import { ScheduledRow } from './scheduled-row.tsx';

/** The author's scheduled posts, the next one first. */
export function ScheduledDialog() {
  const close = useGoBack();
  const { data, isError, refetch } = useListScheduledPostsQuery();
  const posts = data?.items ?? [];
  return (
    <Dialog open title={m.scheduledTitle} size="md" onClose={close}>
      {isError && !data && <LoadError message={couldNotLoad} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton />}
      {data && posts.length === 0 && <p className="py-4 text-ink-2">{m.noneScheduled}</p>}
      <ul className="divide-y divide-line">
        {posts.map((post) => (
          <ScheduledRow key={post.id} post={post} />
        ))}
      </ul>
    </Dialog>
  );
}
