import { postsApi } from '#features/publishing/posts/posts.api.ts';
import type { Queued } from '#features/device/offline-queue/queued-action.ts';
import { change, dropQueued } from '#features/device/offline-queue/offline-queue.ts';
import * as m from '@udala/messages/offline-queue';
import type { Thunk } from '#state/store.ts';
import { warned } from '#state/toasts.slice.ts';

/** Handles an action that the server rejected: removes it with a warning, or keeps a text for its writer. */
export const reject =
  (queued: Queued, reason: string, status: number): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { name, action } = queued;
    const giveBack = () => change(name, (now) => now && { ...now, rejection: reason });
    switch (action.kind) {
      case 'comment':
        // The comment arrived on an earlier try, and has been deleted since.
        if (status === CONFLICT) return dispatch(dropQueued(name));
        await dispatch(giveBack());
        dispatch(warned(m.rejectedComment(reason)));
        return;
      case 'post':
        await dispatch(giveBack());
        dispatch(warned(m.rejectedPost(reason)));
        return;
      case 'like':
      case 'reaction':
        await dispatch(dropQueued(name));
        void dispatch(postsApi.endpoints.getPost.initiate(action.postId, { forceRefetch: true, subscribe: false }));
        if (action.kind === 'like') dispatch(warned(m.rejectedLike(reason)));
        return;
      case 'read':
      case 'read-all':
        await dispatch(dropQueued(name));
    }
  };

const CONFLICT = 409;
