import { useState } from 'react';
import * as m from '@udala/messages/composer';
import { postQueued } from '@udala/messages/outbox';
import { queue } from '#features/outbox/outbox.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { publishingApi, useCountPostsOfQuery } from '../publishing.api.ts';
import { emptyDraft, isWorthKeeping } from './draft.ts';
import { Editor } from './editor.tsx';
import { newPostDraft } from './kept-drafts.ts';
import { bodyOf } from './post-body.ts';
import { useSayPosted } from './use-say-posted.ts';

/** Where a post is written. What is typed is kept on the phone until it is published or thrown away. */
export function Composer({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const sayPosted = useSayPosted();
  const [place] = useState(() => newPostDraft(userId));
  const isFirst = useCountPostsOfQuery(userId).data === 0;
  return (
    <Editor
      title={m.title}
      start={emptyDraft}
      place={place}
      isWritten={isWorthKeeping}
      suggested={isFirst ? 'everyone' : 'patrons'}
      send={(draft, idempotencyKey) =>
        dispatch(publishingApi.endpoints.createPost.initiate({ body: bodyOf(draft), idempotencyKey }))
      }
      onSent={sayPosted}
      queue={async (draft, key) => {
        const queued = await dispatch(queue({ kind: 'post', key, body: bodyOf(draft), draft }));
        if (queued) dispatch(toastShown({ type: 'info', title: postQueued }));
        return queued;
      }}
    />
  );
}
