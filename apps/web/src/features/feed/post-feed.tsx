import type { ReactNode } from 'react';
import * as m from '@udala/messages/feed';
import { couldNotLoad } from '@udala/messages/shell';
import { PostCard } from '#features/posts/post-card.tsx';
import { useListPostsInfiniteQuery, type PostFilter } from '#features/posts/posts.api.ts';
import { hasMore, itemsOf } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Feed } from '#ui/feed.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAppSelector } from '#app/hooks.ts';
import { feedEndId } from './feed-end.ts';

interface PostFeedProps {
  filter: PostFilter;
  /** The name of the list, for a voice. */
  label: string;
  /** On an author's profile her name leads nowhere. */
  onProfile?: boolean;
  empty?: { title?: string; text?: string | undefined; action?: ReactNode };
}

/** Posts, newest first, ten at a time. */
export function PostFeed({ filter, label, onProfile = false, empty = {} }: PostFeedProps) {
  const list = useListPostsInfiniteQuery(filter);
  const viewerId = useAppSelector(({ session }) => session.user?.id);
  const posts = itemsOf(list.data);

  if (posts.length === 0) {
    const { isLoading, isError } = list;
    return (
      <>
        {isLoading && <Skeleton kind="card" />}
        {isError && <LoadError message={couldNotLoad} onRetry={() => void list.refetch()} />}
        {!isLoading && !isError && (
          <EmptyState title={empty.title ?? m.empty} action={empty.action}>
            {empty.text}
          </EmptyState>
        )}
        <div id={feedEndId} tabIndex={-1} />
      </>
    );
  }
  return (
    <>
      <Feed label={label} endId={feedEndId} busy={list.isFetchingNextPage}>
        <div className="grid gap-3">
          {posts.map((post, index) => (
            <PostCard
              key={post.id}
              post={post}
              position={index + 1}
              own={post.author.id === viewerId}
              onProfile={onProfile}
            />
          ))}
        </div>
      </Feed>
      <LoadMore
        hasMore={hasMore(list.data)}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  );
}
