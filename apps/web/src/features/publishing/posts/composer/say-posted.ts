import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import type { AppDispatch } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { showLive } from '../live-post.ts';

/** Announces a published post on its own card, and a scheduled one, which has none, in a toast with its time. */
export const sayPosted =
  (post: Post) =>
  (dispatch: AppDispatch): void => {
    if (post.scheduledFor === null) dispatch(showLive(post.id));
    else dispatch(toastShown({ type: 'success', title: m.scheduled(shortMomentLabel(post.scheduledFor)) }));
  };
