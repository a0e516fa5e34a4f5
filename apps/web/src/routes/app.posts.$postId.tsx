import { lazy, Suspense } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { Comments } from '#features/publishing/comments/comments.tsx';
import { LikeButton } from '#features/publishing/likes/like-button.tsx';
import { useCommentUpdates } from '#features/identity/notifications/use-comment-updates.ts';
import { PostScreen } from '#features/publishing/posts/post-screen.tsx';
import { ReactionBar } from '#features/publishing/reactions/reaction-bar.tsx';
import { Aside } from '#ui/aside.tsx';
import { useMedia, widestScreen } from '#lib/use-media.ts';
import { beginPost } from '#features/publishing/posts/posts.api.ts';
import type { AppStore } from '#state/store.ts';

// Lazy: a phone does not show it, so it does not fetch it.
const AuthorCard = lazy(async () => ({
  default: (await import('#features/identity/profile/author-card.tsx')).AuthorCard,
}));

// Lazy: shown once for each membership.
const JoinedCard = lazy(async () => ({
  default: (await import('#features/shell/joined/joined-card.tsx')).JoinedCard,
}));

export const begin = ({ dispatch }: AppStore, { params }: LoaderFunctionArgs) =>
  dispatch(beginPost(params['postId'] ?? ''));

export function Component() {
  const { postId = '' } = useParams();
  const landsOn = useSearchParams()[0].get('comment');
  const commentUpdate = useCommentUpdates();
  const isWidest = useMedia(widestScreen);
  return (
    <PostScreen
      key={postId}
      postId={postId}
      greeting={({ author }) => (
        // As high as the card, so that the post does not move when it appears.
        <Suspense fallback={<div className="mb-4 h-44" />}>
          <JoinedCard creator={{ ...author.profile, page: author.page }} />
        </Suspense>
      )}
      actions={(post) => (
        <>
          <LikeButton post={post} />
          <ReactionBar post={post} />
        </>
      )}
      talk={(post, isNew) => <Comments post={post} isNew={isNew} landsOn={landsOn} commentUpdate={commentUpdate} />}
      beside={({ author }) => (
        <Suspense>
          {isWidest && (
            <Aside>
              <AuthorCard authorId={author.id} />
            </Aside>
          )}
        </Suspense>
      )}
    />
  );
}
