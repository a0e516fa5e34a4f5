import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { couldNotLoad } from '@udala/messages/shell';
import { isApiError } from '#lib/api-error.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#app/app-paths.ts';
import { rememberGone } from '#app/gone.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { useTitleOf } from '#app/use-title-of.ts';
import { useArrival } from './arrived-from.ts';
import { PostArticle } from './post-article.tsx';
import { PostCrumb } from './post-crumb.tsx';
import { cardText } from './post-title.ts';
import { useGetPostQuery } from './posts.api.ts';

interface PostScreenProps {
  postId: string;
  /** What one can do with a post that may be read. */
  actions: (post: Post) => ReactNode;
  /** What is said under it. */
  talk: (post: Post, isNew: boolean) => ReactNode;
  /** What stands beside it, where there is room. */
  beside: (post: Post) => ReactNode;
}

export function PostScreen({ postId, actions, talk, beside }: PostScreenProps) {
  const { data: post, error, isLoading, refetch } = useGetPostQuery(postId);
  const { pathname, search, state } = useLocation();
  const { isNew = false } = useArrival();

  const isGone = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  useGone(postId, isGone);
  useTitleOf(post && cardText(post).title);

  if (post) {
    const path = appPaths.postOf(post);
    // A notification knows the post and not its kind.
    if (pathname !== path) return <Navigate to={path + search} state={state} replace />;
    return (
      // Its end is the end of the window: what is pinned there stays above the bar of a phone.
      <div className="-mb-10 flex min-h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] flex-col lg:min-h-[calc(100dvh-3.5rem)]">
        <PostCrumb post={post} />
        <PostArticle post={post} actions={actions(post)} onLook={() => void refetch()} />
        {post.viewer.canSee && post.scheduledFor === null && talk(post, isNew)}
        {beside(post)}
      </div>
    );
  }
  if (isLoading) return <Skeleton kind="card" count={1} />;
  if (isGone)
    return <EmptyState title={m.removed} action={<ButtonLink to={appPaths.home}>{m.backToFeed}</ButtonLink>} />;
  return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
}

/** What led here, a notification say, leads nowhere from now on. */
function useGone(postId: string, isGone: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isGone) void dispatch(rememberGone(postId));
  }, [dispatch, postId, isGone]);
}
