import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { inside } from '@udala/messages/locked';
import { Icon } from '#ui/icon.tsx';
import { wholeColumn } from '#ui/image.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { Picture } from '#ui/picture.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { tintClass } from '#ui/tint.ts';

interface LockedCoverProps {
  post: Post;
  /** Fetches no picture. */
  light?: boolean;
  /** The post's title, where it is not beside the cover. */
  children?: ReactNode;
}

/** In place of a locked post's files, which the viewer never receives: its cover for outsiders, else its tint. */
export function LockedCover({ post, light = false, children }: LockedCoverProps) {
  const { coverImage } = post;
  const facts = post.inside && inside(post.inside);
  return (
    <div
      className={joinClasses(
        'relative flex flex-col justify-end gap-2 overflow-clip p-4',
        coverImage ? 'aspect-3/2 text-white' : `min-h-40 bg-tint text-tint-ink ${tintClass(post.id)}`,
      )}
    >
      {coverImage ? (
        <CoverPicture cover={coverImage} light={light} />
      ) : (
        <StarSlice seed={post.id} className="absolute inset-0 opacity-30" />
      )}
      {children}
      <p className="relative flex flex-wrap items-center gap-x-1 text-small font-semibold">
        <Icon of={Lock} size="sm" />
        <span>{m.patronsOnly}</span>
        {facts && <span>{`· ${facts}`}</span>}
      </p>
    </div>
  );
}

/** Under a scrim, on which white text is readable. */
function CoverPicture({ cover, light }: { cover: NonNullable<Post['coverImage']>; light: boolean }) {
  const small = cover.blur ?? (light && cover.picture?.placeholder);
  return (
    <>
      <div className="absolute inset-0">
        {small && <img src={small} alt="" className="size-full scale-110 object-cover blur-md saturate-150" />}
        {cover.picture && !light && <Picture image={cover.picture} fallbackAlt="" sizes={wholeColumn} cover />}
      </div>
      <div className="absolute inset-0 bg-linear-to-t from-[#2a1119]/95 via-[#2a1119]/60 via-40% to-transparent" />
    </>
  );
}
