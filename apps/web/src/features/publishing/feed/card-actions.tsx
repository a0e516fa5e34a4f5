import { Heart, MessageCircle, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { cardActionClass } from '#features/publishing/likes/card-action-class.ts';
import { LikeButton } from '#features/publishing/likes/like-button.tsx';
import { livePostOf } from '#features/publishing/posts/live-post.ts';
import { shortCount } from '#lib/count.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';
import type { ArrivalState } from '#state/arrival.ts';
import { useAppSelector } from '#state/hooks.ts';

// Lazy: shown to an author, on the post they have just published.
const LiveStrip = lazy(async () => ({
  default: (await import('#features/publishing/posts/live-strip.tsx')).LiveStrip,
}));

interface CardActionsProps {
  post: Post;
  from: NonNullable<ArrivalState['from']>;
}

/** Likes and comments of a card: to press where the reader may, else their numbers. */
export function CardActions({ post, from }: CardActionsProps) {
  const isLive = useAppSelector((state) => livePostOf(state)?.id === post.id);
  if (!post.viewer.canSee)
    return (
      <ul className="flex min-h-11 items-center gap-5 text-small text-ink-3">
        <li className="inline-flex items-center gap-1.5">
          <Counted icon={Heart} count={post.likeCount} words={m.likes(post.likeCount)} />
        </li>
        <li className="inline-flex items-center gap-1.5">
          <Counted icon={MessageCircle} count={post.commentCount} words={m.comments(post.commentCount)} />
        </li>
      </ul>
    );
  return (
    <>
      <div className="-ms-3 flex gap-2 text-ink-3">
        <LikeButton post={post} compact />
        <Link to={appPaths.commentOn(post)} state={{ from } satisfies ArrivalState} className={cardActionClass}>
          <Counted icon={MessageCircle} count={post.commentCount} words={m.commentNamed(post.commentCount)} />
        </Link>
      </div>
      <Suspense>{isLive && <LiveStrip post={post} />}</Suspense>
    </>
  );
}

function Counted({ icon, count, words }: { icon: LucideIcon; count: number; words: string }) {
  return (
    <>
      <Icon of={icon} size="sm" />
      <span aria-hidden className="tabular-nums">
        {shortCount(count)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
