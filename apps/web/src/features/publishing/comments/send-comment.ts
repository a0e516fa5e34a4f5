import type { Comment } from '@udala/contract/comments';
import { askOnce, type Outcome } from '#features/device/offline-queue/sending.ts';
import type { Thunk } from '#state/store.ts';
import { addComment } from './comment-cache.ts';
import { commentsApi } from './comments.api.ts';

interface NewComment {
  postId: string;
  text: string;
  parentId: string | null;
  /** Idempotency key, the same for every try, so that the comment arrives once. */
  key: string;
}

/** Sends a comment, at once or from the offline queue. */
export const sendComment =
  ({ postId, text, parentId, key }: NewComment, ask = askOnce): Thunk<Promise<Outcome<Comment>>> =>
  async (dispatch) => {
    const call = commentsApi.endpoints.createComment.initiate({
      postId,
      body: { text, ...(parentId !== null && { parentId }) },
      idempotencyKey: key,
    });
    const { data, error } = await ask(dispatch(call));
    return data ? { data, settle: () => dispatch(addComment(data)) } : { error };
  };
