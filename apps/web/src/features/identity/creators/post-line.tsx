import { Lock } from 'lucide-react';
import type { Post } from '@udala/contract/posts';
import { patronsOnly } from '@udala/messages/feed';
import { inside } from '@udala/messages/locked';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { momentLabel } from '#lib/dates.ts';
import { elapsed } from '#lib/elapsed.ts';
import { appPaths } from '#state/app-paths.ts';
import { Icon } from '#ui/icon.tsx';

/** A post of words alone in the list of a front page. */
export function PostLine({ post, renderedAt }: { post: Post; renderedAt: number }) {
  const { title, summary } = cardText(post);
  const facts = post.inside && [patronsOnly, inside(post.inside)].filter(Boolean).join(' · ');
  return (
    <article className="relative border-b border-line py-4 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
        <time dateTime={post.createdAt} title={momentLabel(post.createdAt)}>
          {elapsed(post.createdAt, renderedAt)}
        </time>
        {facts !== null && (
          <span className="inline-flex items-center gap-1">
            <Icon of={Lock} size="sm" />
            {facts}
          </span>
        )}
      </p>
      <h3 className="mt-1 text-h3 font-semibold wrap-anywhere">
        <a href={appPaths.postOf(post)} className="rounded-control after:absolute after:inset-0 hover:underline">
          {title}
        </a>
      </h3>
      {summary && <p className="mt-1 line-clamp-3 text-ink-2">{summary}</p>}
    </article>
  );
}
