import type { ReactNode } from 'react';
import * as m from '@udala/messages/app-ui';
import { wholeColumn, type Image } from './image.ts';
import { joinClasses } from './join-classes.ts';
import { Picture } from './picture.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MediaGridProps {
  images: readonly Image[];
  fallbackAlt: string;
  eager?: boolean;
  /** Wraps each picture, for example in a button. */
  frame?: (picture: ReactNode, index: number) => ReactNode;
}

/** Maximum number of pictures shown in a grid. */
export const mostShown = 4;
const halfColumn = '(width >= 37.5rem) 20rem, 50vw';

const bare = (picture: ReactNode) => picture;

/** One picture whole, two as halves, three as one and two, four and more as a square of four. */
export function MediaGrid({ images, fallbackAlt, eager = false, frame = bare }: MediaGridProps) {
  const [first] = images;
  if (!first) return null;
  if (images.length === 1)
    return frame(
      <Picture image={first} fallbackAlt={fallbackAlt} sizes={wholeColumn} eager={eager} className="max-h-160" />,
      0,
    );
  const more = images.length - mostShown;
  return (
    <div
      className={joinClasses('grid aspect-3/2 grid-cols-2 gap-1 overflow-hidden', images.length > 2 && 'grid-rows-2')}
    >
      {images.slice(0, mostShown).map((image, index) => (
        <div
          key={image.url}
          className={joinClasses('relative min-h-0', images.length === 3 && index === 0 && 'row-span-2')}
        >
          {frame(<Picture image={image} fallbackAlt={fallbackAlt} sizes={halfColumn} eager={eager} cover />, index)}
          {more > 0 && index === mostShown - 1 && (
            <span className="pointer-events-none absolute inset-0 grid place-items-center bg-[#2a1119]/70 font-display text-h1 font-bold text-white">
              <span aria-hidden>{m.andMorePhotos(more)}</span>
              <VisuallyHidden>{m.andMorePhotosSpoken(more)}</VisuallyHidden>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
