import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import { pageUrl } from '#lib/site.ts';
import { appPaths } from '#state/app-paths.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';

/** Shows a toast: for a published post with two ways to share it, for a scheduled one with its time. */
export const sayPosted =
  (post: Post) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (post.scheduledFor !== null) {
      dispatch(toastShown({ type: 'success', title: m.scheduled(shortMomentLabel(post.scheduledFor)) }));
      return;
    }
    const { userName } = post.author.profile;
    const url = userName === null ? null : pageUrl(getState().site, userName) + appPaths.postOf(post);
    dispatch(
      toastShown({
        type: 'info',
        title: m.posted,
        ...(url !== null && {
          actions: [
            { text: m.whatsApp, href: `https://wa.me/?text=${encodeURIComponent(m.shareText(url))}` },
            { text: m.copyLink, copies: url },
          ],
        }),
      }),
    );
  };
