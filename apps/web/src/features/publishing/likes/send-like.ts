import type { ReplyOf } from '@udala/contract/endpoint';
import type { likePost } from '@udala/contract/likes';
import { askOnce, type Outcome } from '#features/device/offline-queue/sending.ts';
import { patchPost } from '#features/publishing/posts/post-cache.ts';
import type { Thunk } from '#state/store.ts';
import { likesApi } from './likes.api.ts';

/** Sends a like or its removal, at once or from the offline queue. */
export const sendLike =
  (
    { postId, liked }: { postId: string; liked: boolean },
    ask = askOnce,
  ): Thunk<Promise<Outcome<ReplyOf<typeof likePost>>>> =>
  async (dispatch) => {
    const { data, error } = await ask(dispatch(likesApi.endpoints.likePost.initiate({ postId, liked })));
    if (!data) return { error };
    const settle = () =>
      dispatch(
        patchPost(postId, (post) => {
          post.viewer.liked = data.liked;
          post.likeCount = data.likeCount;
        }),
      );
    return { data, settle };
  };
