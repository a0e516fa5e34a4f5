import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { noLongerAvailable } from '@udala/messages/post';
import { couldNotLoad } from '@udala/messages/shell';
import { isApiError } from '#lib/api-error.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { rememberGone } from '#state/gone.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useCommentedPostQuery } from './comments.api.ts';

/** Target of a notification about a comment: redirects to the comment under its post, or back when it is gone. */
export function CommentLink({ commentId }: { commentId: string }) {
  const query = useCommentedPostQuery(commentId, { refetchOnMountOrArgChange: true });
  const { data: post, error, isFetching, refetch } = query;
  const isGone = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  useLeaveWhenGone(commentId, isGone);
  if (isFetching || isGone) return <Skeleton kind="card" count={1} />;
  if (post) return <Navigate to={`${appPaths.postOf(post)}?comment=${commentId}`} replace />;
  return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
}

function useLeaveWhenGone(commentId: string, isGone: boolean): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isGone) return;
    void dispatch(rememberGone(commentId));
    dispatch(toastShown({ type: 'info', title: noLongerAvailable }));
    void navigate(appPaths.notifications, { replace: true });
  }, [dispatch, navigate, commentId, isGone]);
}
