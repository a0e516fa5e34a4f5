import { useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { removed } from '@udala/messages/post';
import { couldNotLoad } from '@udala/messages/shell';
import { isApiError } from '#lib/api-error.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useGetPostQuery } from '../posts.api.ts';
import { publishingApi } from '../publishing.api.ts';
import { useSayPosted } from './use-say-posted.ts';
import { Editor } from './editor.tsx';
import { editDraft } from './draft-storage.ts';
import { Paper } from './paper.tsx';
import { changesOf, draftOf } from './post-body.ts';
import { useGoBack } from './use-leave.ts';

interface EditComposerProps {
  userId: string;
  postId: string;
}

/** The composer for a published or scheduled post. */
export function EditComposer({ userId, postId }: EditComposerProps) {
  const { currentData: post, error, isFetching, refetch } = useGetPostQuery(postId);
  const close = useGoBack();
  if (post && post.author.id === userId) return <PostEditor key={post.id} userId={userId} post={post} />;
  const isGone = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <Paper open title={m.editTitle} onClose={close}>
      {isFetching ? (
        <Skeleton />
      ) : post || isGone ? (
        <p role="alert">{post ? m.notYours : removed}</p>
      ) : (
        <LoadError message={couldNotLoad} onRetry={() => void refetch()} />
      )}
    </Paper>
  );
}

function PostEditor({ userId, post }: { userId: string; post: Post }) {
  const dispatch = useAppDispatch();
  const sayPosted = useSayPosted();
  // Snapshot from when the edit began: updates that arrive later must not count as the author's changes.
  const [before] = useState(() => draftOf(post, m.video));
  const [place] = useState(() => editDraft(userId, post.id));
  const isScheduled = post.scheduledFor !== null;

  const onSent = (saved: Post) => {
    if (saved.scheduledFor !== post.scheduledFor) sayPosted(saved);
    else dispatch(toastShown({ type: 'info', title: m.saved }));
  };
  return (
    <Editor
      title={m.editTitle}
      start={before}
      edited={{ isScheduled }}
      place={place}
      isWritten={(draft) => Object.keys(changesOf(draft, before)).length > 0}
      suggested={post.visibility}
      send={(draft) =>
        dispatch(publishingApi.endpoints.updatePost.initiate({ id: post.id, changes: changesOf(draft, before) }))
      }
      onSent={onSent}
    />
  );
}
