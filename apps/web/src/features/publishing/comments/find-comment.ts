import type { Comment, Reply } from '@udala/contract/comments';
import { itemsOf } from '#lib/pages.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { fetchThread } from './comment-cache.ts';
import { commentsApi } from './comments.api.ts';

/** Loads a comment and its thread into the list, on whichever page it is; undefined when it is gone. */
export const findComment =
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
