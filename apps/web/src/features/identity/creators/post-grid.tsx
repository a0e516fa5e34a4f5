import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { paths } from '#state/paths.ts';
import { chipClass } from '#ui/chip.tsx';
import { filterLink, postFilters, type PostFilter } from './post-filter.ts';
import { PostLine } from './post-line.tsx';
import { hasMedia, PostTile } from './post-tile.tsx';

interface PostGridProps {
  posts: readonly Post[];
  filter: PostFilter;
  renderedAt: number;
}

const headingId = 'latest';

/** The latest posts: those with media as squares, the rest as lines below. The chips are links, so no script is needed. */
export function PostGrid({ posts, filter, renderedAt }: PostGridProps) {
  const tiles = posts.filter(hasMedia);
  const lines = posts.filter((post) => !hasMedia(post));
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="scroll-mt-4 text-h2 font-bold">
        {m.latestPosts}
      </h2>
      <nav aria-label={m.filters} className="mt-3 flex flex-wrap gap-2">
        {postFilters.map((each) => (
          <a
            key={each}
            href={filterLink(paths.front, each, headingId)}
            aria-current={each === filter ? 'page' : undefined}
            className={`${chipClass} aria-[current]:bg-primary aria-[current]:text-on-primary`}
          >
            {m.filterNames[each]}
          </a>
        ))}
      </nav>
      {posts.length === 0 && <p className="mt-4 text-ink-2">{m.nothingOfKind[filter]}</p>}
      {tiles.length > 0 && (
        <div className="mt-4 grid grid-cols-2 gap-2 sm:gap-3">
          {tiles.map((post) => (
            <PostTile key={post.id} post={post} />
          ))}
        </div>
      )}
      {lines.length > 0 && (
        <div className="mt-2">
          {lines.map((post) => (
            <PostLine key={post.id} post={post} renderedAt={renderedAt} />
          ))}
        </div>
      )}
    </section>
  );
}
