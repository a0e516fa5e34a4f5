import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as m from '@udala/messages/feed';
import { couldNotLoad } from '@udala/messages/shell';
import { PostCard } from '#features/publishing/posts/post-card.tsx';
import { useListPostsInfiniteQuery, type PostFilter } from '#features/publishing/posts/posts.api.ts';
import { Feed } from '#ui/feed.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { patiently } from '#lib/patiently.ts';
import { useAppSelector } from '#state/hooks.ts';
import { feedEndId } from './feed-end.ts';
import { savedPlace } from './saved-place.ts';

// Not needed for the first paint: loaded with the first posts.
const FeedScrollRestoration = lazy(async () => ({
  default: (await import('./feed-scroll-restoration.tsx')).FeedScrollRestoration,
}));
const CardActions = lazy(async () => ({
  default: (await patiently(() => import('./card-actions.tsx'))).CardActions,
}));

// Lazy: most feeds are not empty.
const EmptyState = lazy(async () => ({ default: (await import('#ui/empty-state.tsx')).EmptyState }));

interface PostFeedProps {
  filter: PostFilter;
  /** Accessible name of the list. */
  label: string;
  /** On an author's profile the author's name is not a link. */
  onProfile?: boolean;
  empty?: { title?: string; text?: string | undefined; action?: ReactNode };
}

/** Posts, newest first, ten per page. */
export function PostFeed({ filter, label, onProfile = false, empty = {} }: PostFeedProps) {
  const list = useListPostsInfiniteQuery(filter);
  const viewerId = useAppSelector(({ session }) => session.user?.id);
  const { key } = useLocation();
  const back = useNavigationType() === 'POP';
  const [returning, setReturning] = useState(() => back && savedPlace(key) !== null);
  return (
    <div>
      <Suspense>
        {(list.data !== undefined || returning) && (
          <FeedScrollRestoration
            filter={filter}
            list={list}
            returning={returning}
            onReturned={() => setReturning(false)}
          />
        )}
      </Suspense>
      {returning ? (
        <Skeleton kind="card" />
      ) : (
        <PagedList
          list={list}
          skeleton="card"
          failed={couldNotLoad}
          empty={
            <Suspense>
              <EmptyState picture="seed" title={empty.title ?? m.empty} action={empty.action}>
                {empty.text}
              </EmptyState>
            </Suspense>
          }
        >
          {(posts) => (
            <Feed label={label} endId={feedEndId} busy={list.isFetchingNextPage}>
              <div className="grid gap-3">
                {posts.map((post, index) => (
                  <PostCard
                    key={post.id}
                    post={post}
                    position={index + 1}
                    own={post.author.id === viewerId}
                    onProfile={onProfile}
                    actions={
                      <Suspense>
                        <CardActions post={post} from={onProfile ? 'profile' : 'feed'} />
                      </Suspense>
                    }
                  />
                ))}
              </div>
            </Feed>
          )}
        </PagedList>
      )}
      <div id={feedEndId} tabIndex={-1} />
    </div>
  );
}
