import { Lock } from 'lucide-react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { photoBy } from '@udala/messages/app-ui';
import { momentLabel } from '#lib/dates.ts';
import { elapsed } from '#lib/elapsed.ts';
import { Badge } from '#ui/badge.tsx';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { appPaths } from '#state/app-paths.ts';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { StarSlice } from '#ui/star-slice.tsx';

/** A post on the front page, linked to its own page: title and teaser. Posts for patrons are marked as locked. */
export function TeaserCard({ post, renderedAt }: { post: Post; renderedAt: number }) {
  const { canSee } = post.viewer;
  const { title, summary } = cardText(post);
  const [image] = post.imageContent;
  return (
    <article className={`${cardClass(false, true)} relative flex transition hover:border-edge`}>
      {(image ?? !canSee) && (
        <div className="relative w-24 shrink-0 overflow-clip sm:w-36">
          {canSee && image ? (
            <Picture image={image} fallbackAlt={photoBy(post.author.profile.name)} sizes="144px" cover />
          ) : (
            <LockedCorner seed={post.id} />
          )}
        </div>
      )}
      <div className="min-w-0 grow p-4">
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
          <time dateTime={post.createdAt} title={momentLabel(post.createdAt)}>
            {elapsed(post.createdAt, renderedAt)}
          </time>
          {!canSee && <Badge tone="accent">{m.forPatrons}</Badge>}
        </p>
        <h3 className="mt-1 text-h3 font-semibold">
          <a href={appPaths.postOf(post)} className="rounded-control after:absolute after:inset-0 hover:underline">
            {title}
          </a>
        </h3>
        {summary && <p className="mt-1 text-ink-2">{summary}</p>}
      </div>
    </article>
  );
}

const LockedCorner = ({ seed }: { seed: string }) => (
  <>
    <StarSlice seed={seed} className="absolute inset-0" />
    <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-surface text-primary">
      <Icon of={Lock} />
    </span>
  </>
);
