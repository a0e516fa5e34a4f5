import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import * as m from '@udala/messages/composer';
import { postQueued } from '@udala/messages/offline-queue';
import { queue } from '#features/device/offline-queue/offline-queue.ts';
import { isApiError, unreachable, type ApiError } from '#lib/api-error.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { publishingApi, useGetAuthorQuery } from '../publishing.api.ts';
import { emptyDraft, isWorthSaving } from './draft.ts';
import { Editor } from './editor.tsx';
import { newPostDraft } from './draft-storage.ts';
import { bodyOf, type FinishedDraft } from './post-body.ts';
import type { Wish } from './toolbar.tsx';
import { useSayPosted } from './use-say-posted.ts';

const wishes: Partial<Record<string, Wish>> = { picture: 'picture', video: 'video' };

/** The dialog for a new post; `with=picture` or `with=video` asks for a file first. Its draft is saved on the device until it is published or discarded. */
export function Composer({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const sayPosted = useSayPosted();
  const [place] = useState(() => newPostDraft(userId));
  const wish = wishes[useSearchParams()[0].get('with') ?? ''];
  const isFirst = useGetAuthorQuery(userId).data?.counts.posts === 0;
  const send = (draft: FinishedDraft, idempotencyKey: string) => {
    const call = dispatch(publishingApi.endpoints.createPost.initiate({ body: bodyOf(draft), idempotencyKey }));
    void call.then(({ error }) => isRefused(error) && dispatch(warned(error.message)));
    return call;
  };
  return (
    <Editor
      title={m.title}
      start={emptyDraft}
      place={place}
      isWritten={isWorthSaving}
      suggested={isFirst ? 'everyone' : 'patrons'}
      wish={wish}
      send={send}
      onSent={sayPosted}
      queue={async (draft, key) => {
        const queued = await dispatch(queue({ kind: 'post', key, body: bodyOf(draft), draft }));
        if (queued) dispatch(toastShown({ type: 'info', title: postQueued }));
        return queued;
      }}
    />
  );
}

/** True for a rejection by the server, except an expired session, which is reported elsewhere. */
const isRefused = (error: unknown): error is ApiError =>
  isApiError(error) && error.code !== unreachable.code && error.status !== errorStatus.unauthenticated;
