import { Heart } from 'lucide-react';
import { useState } from 'react';
import { QueuedIndicator } from '#features/device/offline-queue/queued-indicator.tsx';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { shortCount } from '#lib/count.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { chooseLike } from './choose-like.ts';
import { cardActionClass } from './card-action-class.ts';

interface LikeButtonProps {
  post: Post;
  /** On a card of a feed: an icon and a number. */
  compact?: boolean;
}

export function LikeButton({ post, compact = false }: LikeButtonProps) {
  const dispatch = useAppDispatch();
  const { liked } = post.viewer;
  // Moves only after a press, not when a like made elsewhere arrives.
  const [pressed, setPressed] = useState(false);
  const moves = pressed && liked;
  const press = () => {
    setPressed(true);
    void dispatch(chooseLike(post, !liked));
  };
  return (
    <button
      type="button"
      aria-pressed={liked}
      data-like
      className={compact ? joinClasses(cardActionClass, liked && 'text-primary') : wideClass(liked)}
      onClick={press}
    >
      <Icon
        of={Heart}
        {...(compact && { size: 'sm' })}
        className={joinClasses(liked && 'fill-current', moves && 'motion-safe:animate-pop')}
      />
      <span aria-hidden className="flex gap-2">
        {!compact && m.like}
        <span key={String(moves)} className={joinClasses('tabular-nums', moves && 'motion-safe:animate-roll')}>
          {shortCount(post.likeCount)}
        </span>
      </span>
      <VisuallyHidden>{m.likeNamed(post.likeCount)}</VisuallyHidden>
      <QueuedIndicator names={[`like ${post.id}`]} />
    </button>
  );
}

const wideClass = (liked: boolean): string =>
  joinClasses(
    'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-transparent px-4 font-semibold transition active:scale-98',
    liked ? 'bg-primary-soft text-primary' : 'bg-sunken hover:bg-primary-soft',
  );
