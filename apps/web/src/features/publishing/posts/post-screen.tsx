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
import { appPaths } from '#state/app-paths.ts';
import { rememberGone } from '#state/gone.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { useTitleOf } from '#state/use-title-of.ts';
import { useArrival } from '#state/arrival.ts';
import { PostArticle } from './post-article.tsx';
import { PostCrumb } from './post-crumb.tsx';
import { cardText } from './post-title.ts';
import { useGetPostQuery } from './posts.api.ts';

interface PostScreenProps {
  postId: string;
  /** A greeting above the post, for a reader who has just paid for the first time. */
  greeting: (post: Post) => ReactNode;
  /** Buttons for a post that the viewer may read. */
  actions: (post: Post) => ReactNode;
  /** The comments, below the post. */
  talk: (post: Post, isNew: boolean) => ReactNode;
  /** Side column, on wide screens. */
  beside: (post: Post) => ReactNode;
}

export function PostScreen({ postId, greeting, actions, talk, beside }: PostScreenProps) {
  const { data: post, error, isLoading, refetch } = useGetPostQuery(postId);
  const { pathname, search, state } = useLocation();
  const { isNew = false } = useArrival();

  const isGone = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  useGone(postId, isGone);
  useTitleOf(post && cardText(post).title);

  // Redirects to the canonical path: a notification knows the post's id but not its type.
  const path = post && appPaths.postOf(post);
  if (path !== undefined && pathname !== path) return <Navigate to={path + search} state={state} replace />;
  return (
    <>
      <PostCrumb post={post} />
      {post ? (
        // Fills the window, so that what is pinned to its end stands there.
        <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col sm:pt-4">
          {isNew && greeting(post)}
          <PostArticle post={post} actions={actions(post)} onLook={() => void refetch()} />
          {post.viewer.canSee && post.scheduledFor === null && talk(post, isNew)}
          {beside(post)}
        </div>
      ) : isLoading ? (
        <Skeleton kind="card" count={1} />
      ) : isGone ? (
        <EmptyState title={m.removed} action={<ButtonLink to={appPaths.home}>{m.backToFeed}</ButtonLink>} />
      ) : (
        <LoadError message={couldNotLoad} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** Remembers a deleted post, so that notifications and other links stop leading to it. */
function useGone(postId: string, isGone: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isGone) void dispatch(rememberGone(postId));
  }, [dispatch, postId, isGone]);
}
