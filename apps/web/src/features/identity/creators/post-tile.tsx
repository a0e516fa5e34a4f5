import { Lock, Play } from 'lucide-react';
import type { Post } from '@udala/contract/posts';
import { patronsOnly } from '@udala/messages/feed';
import * as m from '@udala/messages/front-page';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { appPaths } from '#state/app-paths.ts';
import { Icon } from '#ui/icon.tsx';
import type { Image } from '#ui/image.ts';
import { Picture } from '#ui/picture.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { tintClass } from '#ui/tint.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { joinClasses } from '#ui/join-classes.ts';

const halfColumn = '(width >= 64rem) 21rem, 50vw';

/** The picture of a post that a stranger may see: of the post itself, or its cover. */
export const openPictureOf = ({ imageContent, videoContent, coverImage }: Post): Image | null =>
  imageContent[0] ?? videoContent[0]?.poster ?? coverImage?.picture ?? null;

/** True if the post has pictures or a video, whether or not a stranger may see them. */
export const hasMedia = ({ imageContent, videoContent, inside }: Post): boolean =>
  imageContent.length + videoContent.length + (inside?.pictures ?? 0) + (inside?.videos ?? 0) > 0;

/** A post with media as a square of the grid, its title over its picture. */
export function PostTile({ post }: { post: Post }) {
  const { canSee } = post.viewer;
  const image = openPictureOf(post);
  const blur = post.coverImage?.blur ?? null;
  const isVideo = post.contentType === 'Video';
  const isShown = image !== null || blur !== null;
  return (
    <article
      className={joinClasses(
        'relative flex aspect-square flex-col justify-end overflow-clip rounded-control bg-tint only:col-span-2 only:aspect-2/1',
        tintClass(post.id),
      )}
    >
      <div className="absolute inset-0">
        {image && <Picture image={{ ...image, alt: '' }} fallbackAlt="" sizes={halfColumn} cover />}
        {blur !== null && <img src={blur} alt="" className="size-full scale-110 object-cover blur-lg" />}
        {!isShown && <StarSlice seed={post.id} className="absolute inset-0 opacity-30" />}
      </div>
      {!canSee && <Mark icon={Lock}>{[patronsOnly, isVideo && m.video].filter(Boolean).join(', ')}</Mark>}
      {canSee && isVideo && <Mark icon={Play}>{m.video}</Mark>}
      <h3
        className={joinClasses(
          'relative p-3 font-semibold',
          isShown
            ? 'bg-linear-to-t from-[#2a1119]/95 via-[#2a1119]/70 to-transparent pt-12 text-small text-white'
            : 'text-h3 text-tint-ink',
        )}
      >
        <a href={appPaths.postOf(post)} className="ring-over-media after:absolute after:inset-0">
          <span className="line-clamp-3 wrap-anywhere">{cardText(post).title}</span>
        </a>
      </h3>
    </article>
  );
}

const Mark = ({ icon, children }: { icon: typeof Lock; children: string }) => (
  <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-full bg-[#2a1119]/80 text-white">
    <Icon of={icon} size="sm" />
    <VisuallyHidden>{children}</VisuallyHidden>
  </span>
);
