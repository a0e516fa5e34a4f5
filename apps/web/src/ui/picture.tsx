import type { Image } from './image.ts';
import { joinClasses } from './join-classes.ts';

interface PictureProps {
  image: Image;
  /** Alternative text if the creator described nothing. */
  fallbackAlt: string;
  /** The `sizes` attribute of the <img>. */
  sizes: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** Fills its box and is cropped, rather than keeping its aspect ratio. */
  cover?: boolean;
  className?: string;
}

/** A picture in a box of its final size, over a tiny blurred placeholder. */
export function Picture({ image, fallbackAlt, sizes, eager = false, cover = false, className }: PictureProps) {
  const fit = cover ? 'size-full object-cover' : 'h-auto w-full';
  return (
    <span className={joinClasses('relative block overflow-hidden bg-sunken', cover && 'size-full', className)}>
      {image.placeholder && (
        <img
          src={image.placeholder}
          alt=""
          aria-hidden
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      <picture>
        {sourcesByFormat(image).map(({ format, srcSet, media }) => (
          <source key={format} type={`image/${format}`} media={media} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          src={image.url}
          alt={image.alt || fallbackAlt}
          width={image.width}
          height={image.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={joinClasses('relative', fit)}
        />
      </picture>
    </span>
  );
}

/**
 * One `srcset` for each format, the smallest format first, so that browsers that support AVIF use it. A format without
 * a file of the picture's full width is limited to screens no wider than its widest file.
 */
function sourcesByFormat(image: Image): { format: string; srcSet: string; media: string | undefined }[] {
  const formats = Object.groupBy(image.sources, (source) => source.format);
  return Object.entries(formats)
    .map(([format, sources = []]) => {
      const widest = Math.max(...sources.map(({ width }) => width));
      return {
        format,
        srcSet: sources.map((source) => `${source.url} ${source.width}w`).join(', '),
        media: widest < image.width ? `(max-width: ${widest}px)` : undefined,
      };
    })
    .toSorted((one, other) => one.format.localeCompare(other.format));
}
