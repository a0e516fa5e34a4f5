import { CircleX, Clock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '@udala/messages/offline-queue';
import { isOfKind, type OfKind } from '#features/device/offline-queue/queued-action.ts';
import { queuedOf } from '#features/device/offline-queue/offline-queue.api.ts';
import { dropQueued, queueAgain } from '#features/device/offline-queue/offline-queue.ts';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import type { Draft } from './composer/draft.ts';
import { hasNewDraft } from './composer/has-draft.ts';
import { newPostDraft } from './composer/draft-storage.ts';

/** Above a creator's feed: posts that wait for a connection, and those the server rejected. */
export function QueuedPosts() {
  const posts = useAppSelector(queuedOf).filter(isOfKind('post'));
  // Rerenders on navigation: opening or closing the composer changes whether a new draft exists.
  const { key } = useLocation();
  if (posts.length === 0) return null;
  return (
    <ul aria-label={m.waitingPosts} className="grid gap-3">
      {posts.map((queued) => (
        <li key={queued.name} className={cardClass(true)}>
          <QueuedPost key={key} queued={queued} />
        </li>
      ))}
    </ul>
  );
}

function QueuedPost({ queued: { name, userId, action, rejection } }: { queued: OfKind<'post'> }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const title = action.body.title ?? action.body.description ?? '';
  const drop = () => void dispatch(dropQueued(name));
  const edit = () => {
    newPostDraft(userId).save(action.draft as Draft);
    drop();
    void navigate(appPaths.newPost);
  };
  return (
    <>
      <p className="line-clamp-2 font-bold wrap-anywhere">{title}</p>
      <p
        role="status"
        className={`flex items-center gap-1.5 text-small ${rejection === undefined ? 'text-ink-3' : 'text-danger'}`}
      >
        <Icon of={rejection === undefined ? Clock : CircleX} size="sm" />
        {rejection === undefined ? m.waits : m.postNotPublished(rejection)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        {rejection !== undefined && (
          <Button variant="link" onClick={() => void dispatch(queueAgain(name))}>
            {m.again}
          </Button>
        )}
        {hasNewDraft() ? (
          <p className="text-small text-ink-2">{m.finishDraftFirst}</p>
        ) : (
          <Button variant="link" onClick={edit}>
            {m.edit}
          </Button>
        )}
        <Button variant="link" aria-label={m.removeNamed(title)} onClick={drop}>
          {m.remove}
        </Button>
      </div>
    </>
  );
}
