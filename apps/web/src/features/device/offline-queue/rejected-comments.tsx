import { Link } from 'react-router';
import { notSentBecause } from '@udala/messages/comments';
import * as m from '@udala/messages/offline-queue';
import { Button } from '#ui/button.tsx';
import { linkClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';
import { WrittenText } from '#ui/written-text.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { isOfKind } from './queued-action.ts';
import { queuedOf } from './offline-queue.api.ts';
import { dropQueued, queueAgain } from './offline-queue.ts';

/**
 * Queued comments that the server rejected. Shown here because their posts may no longer be accessible to the writer.
 */
export function RejectedComments() {
  const dispatch = useAppDispatch();
  const rejected = useAppSelector(queuedOf)
    .filter(isOfKind('comment'))
    .filter(({ rejection }) => rejection !== undefined);
  if (rejected.length === 0) return null;
  return (
    <section aria-label={m.unsentComments} className={cardClass(true)}>
      <h2 className="text-h3 font-bold">{m.unsentComments}</h2>
      <ul className="divide-y divide-line">
        {rejected.map(({ name, action, rejection = '' }) => (
          <li key={name} className="pt-3">
            <WrittenText text={action.text} className="gap-2" />
            <p className="text-small text-danger">{notSentBecause(rejection)}</p>
            <div className="flex flex-wrap items-center gap-x-4">
              <Link to={appPaths.post(action.postId)} className={`${linkClass} inline-flex min-h-11 items-center`}>
                {m.openPost}
              </Link>
              <Button variant="link" onClick={() => void dispatch(queueAgain(name))}>
                {m.again}
              </Button>
              <Button variant="link" onClick={() => void dispatch(dropQueued(name))}>
                {m.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
