import { QueuedIndicator } from '#features/device/offline-queue/queued-indicator.tsx';
import { reactionEmojis, type Post } from '@udala/contract/posts';
import * as m from '@udala/messages/reactions';
import { shortCount } from '#lib/count.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { chooseReaction } from './choose-reaction.ts';

/** Three emoji, of which a viewer may choose one. */
export function ReactionBar({ post }: { post: Post }) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(({ session }) => session.user?.id) ?? '';
  return (
    <div role="group" aria-label={m.reactions} className="flex flex-wrap items-center gap-2">
      {reactionEmojis.map((name) => {
        const pressed = post.viewer.reaction === name;
        const count = post.reactionCounts[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={pressed}
            className={joinClasses(
              'inline-flex min-h-11 min-w-12 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-transparent px-3 transition active:scale-98',
              pressed ? 'bg-primary text-on-primary' : 'bg-sunken hover:bg-primary-soft',
            )}
            onClick={() => void dispatch(chooseReaction(post, userId, name))}
          >
            <span aria-hidden>{m.glyphs[name]}</span>
            {count > 0 && (
              <span aria-hidden className="text-small font-semibold tabular-nums">
                {shortCount(count)}
              </span>
            )}
            <VisuallyHidden>{m.reactionNamed(name, count)}</VisuallyHidden>
          </button>
        );
      })}
      <QueuedIndicator names={[`reaction ${post.id}`]} />
    </div>
  );
}
