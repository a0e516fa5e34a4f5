import { redirect, type LoaderFunctionArgs } from 'react-router';
import { noLongerAvailable } from '@udala/messages/post';
import { commentsApi } from '#features/comments/comments.api.ts';
import { appPaths } from '#app/app-paths.ts';
import { rememberGone } from '#app/gone.ts';
import type { AppStore } from '#app/store.ts';
import { toastShown } from '#app/toasts.slice.ts';

/** Where a notification of a comment leads: on to the comment under its post, or back when it is gone. */
export async function prepare({ dispatch }: AppStore, { params }: LoaderFunctionArgs): Promise<never> {
  const { commentId = '' } = params;
  const { data: post } = await dispatch(
    commentsApi.endpoints.commentedPost.initiate(commentId, { forceRefetch: true, subscribe: false }),
  );
  if (post) throw redirect(`${appPaths.postOf(post)}?comment=${commentId}`);
  await dispatch(rememberGone(commentId));
  dispatch(toastShown({ type: 'info', title: noLongerAvailable }));
  throw redirect(appPaths.notifications);
}

export const Component = () => null;
