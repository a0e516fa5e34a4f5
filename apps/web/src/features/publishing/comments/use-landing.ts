import { useEffect, useEffectEvent, useState } from 'react';
import type { Comment, Reply } from '@udala/contract/comments';
import { noLongerAvailable } from '@udala/messages/post';
import { itemsOf } from '#lib/pages.ts';
import { useAppDispatch } from '#state/hooks.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { fetchThread } from './comment-cache.ts';
import { commentElementId } from './comment-place.ts';
import { commentsApi } from './comments.api.ts';

interface Landing {
  postId: string;
  /** The comment that a notification links to. */
  commentId: string | null;
  /** True once the list's first page is loaded. */
  ready: boolean;
  onFound: (found: Comment | Reply) => void;
}

const highlightMs = 2000;

/**
 * Fetches one comment if needed, scrolls to it and highlights it for a moment. Returns the id of the highlighted
 * comment.
 */
export function useLanding({ postId, commentId, ready, onFound }: Landing): string | undefined {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<string>();

  const arrive = useEffectEvent((found: Comment | Reply | undefined) => {
    setShown(found?.id);
    if (found) onFound(found);
    else dispatch(toastShown({ type: 'info', title: noLongerAvailable }));
  });
  useEffect(() => {
    if (ready && commentId !== null) void dispatch(findComment(postId, commentId)).then(arrive);
  }, [ready, postId, commentId, dispatch]);

  useEffect(() => {
    if (shown === undefined) return;
    document.getElementById(commentElementId(shown))?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const timer = setTimeout(() => setShown(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

/** Loads a comment and its thread into the list, on whichever page it is; undefined when it is gone. */
const findComment =
  (postId: string, id: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Comment | Reply | undefined> => {
    const known = search(getState(), postId, id);
    if (known) return known;
    await dispatch(fetchThread(postId, id));
    return search(getState(), postId, id);
  };

function search(state: RootState, postId: string, id: string): Comment | Reply | undefined {
  const threads = itemsOf(commentsApi.endpoints.listComments.select(postId)(state).data);
  return threads.flatMap((thread) => [thread, ...thread.replies]).find((comment) => comment.id === id);
}
