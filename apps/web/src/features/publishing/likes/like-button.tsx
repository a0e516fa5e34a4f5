import { Heart } from 'lucide-react';
import { QueuedIndicator } from '#features/device/offline-queue/queued-indicator.tsx';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { shortCount } from '#lib/count.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { chooseLike } from './choose-like.ts';

export function LikeButton({ post }: { post: Post }) {
  const dispatch = useAppDispatch();
  const { liked } = post.viewer;
  return (
    <button
      type="button"
      aria-pressed={liked}
      className={joinClasses(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-transparent px-4 font-semibold transition active:scale-98',
        liked ? 'bg-primary-soft text-primary' : 'bg-sunken hover:bg-primary-soft',
      )}
      onClick={() => void dispatch(chooseLike(post, !liked))}
    >
      <Icon of={Heart} className={liked ? 'fill-current' : ''} />
      <span aria-hidden className="flex gap-2">
        {m.like}
        <span className="tabular-nums">{shortCount(post.likeCount)}</span>
      </span>
      <VisuallyHidden>{m.likeNamed(post.likeCount)}</VisuallyHidden>
      <QueuedIndicator names={[`like ${post.id}`]} />
    </button>
  );
}
