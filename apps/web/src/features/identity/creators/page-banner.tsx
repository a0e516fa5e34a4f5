import type { Image } from '#ui/image.ts';
import { Picture } from '#ui/picture.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { tintClass } from '#ui/tint.ts';

interface PageBannerProps {
  creatorId: string;
  src: string | null;
  /** A public picture of theirs, drawn in two colours if there is no banner. */
  picture: Image | null;
}

/** The wide picture of a creator's page: their banner, else a duotone of a picture of theirs, else their pattern. */
export function PageBanner({ creatorId, src, picture }: PageBannerProps) {
  const box = 'relative aspect-21/9 max-h-80 w-full overflow-clip';
  if (src !== null)
    return (
      <div className={joinClasses(box, 'bg-sunken')}>
        <img src={src} alt="" fetchPriority="high" className="absolute inset-0 size-full object-cover" />
      </div>
    );
  // Without its placeholder, whose own colours would shine through.
  if (picture)
    return (
      <div className={joinClasses(box, 'duotone', tintClass(creatorId))}>
        <Picture
          image={{ ...picture, alt: '', placeholder: null }}
          fallbackAlt=""
          sizes="100vw"
          eager
          cover
          className="absolute inset-0"
        />
      </div>
    );
  return (
    <div className={box}>
      <StarSlice seed={creatorId} className="absolute inset-0" />
    </div>
  );
}
