import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { LockedCover } from '#features/publishing/posts/locked-cover.tsx';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { appPaths } from '#state/app-paths.ts';
import { cardClass } from '#ui/card.tsx';
import { wholeColumn } from '#ui/image.ts';
import { Picture } from '#ui/picture.tsx';
import { titleFace } from '#ui/title-face.ts';
import { openPictureOf } from './post-tile.tsx';

/** The post that a creator's page begins with. */
export function StartCard({ post }: { post: Post }) {
  const { title, summary } = cardText(post);
  const image = openPictureOf(post);
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="mb-3 text-h2 font-bold">
        {m.startHere}
      </h2>
      <article className={`${cardClass(false, true)} relative`}>
        {!post.viewer.canSee && <LockedCover post={post} />}
        {post.viewer.canSee && image && (
          <div className="aspect-3/2">
            <Picture image={{ ...image, alt: '' }} fallbackAlt="" sizes={wholeColumn} eager cover />
          </div>
        )}
        <div className="p-4 sm:p-5">
          <h3 className={`${titleFace(title)} text-h2 font-bold wrap-anywhere`}>
            <a href={appPaths.postOf(post)} className="rounded-control after:absolute after:inset-0 hover:underline">
              {title}
            </a>
          </h3>
          {summary && <p className="mt-2 line-clamp-4 text-ink-2">{summary}</p>}
        </div>
      </article>
    </section>
  );
}
