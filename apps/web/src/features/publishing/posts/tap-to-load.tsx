import { ImageDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { size } from '@udala/messages/composer';
import type { ImageContent } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { Icon } from '#ui/icon.tsx';
import { mostShown } from '#ui/media-grid.tsx';

interface TapToLoadProps {
  images: readonly ImageContent[];
  /** The pictures, rendered once the viewer asks for them. */
  children: ReactNode;
}

/** First pictures' ids of posts that were loaded once: returning to a list needs no second tap. */
const wanted = new Set<string>();

/** Placeholder for pictures while data is saved; shows their size. */
export function TapToLoad({ images, children }: TapToLoadProps) {
  const [first] = images;
  const [shown, setShown] = useState(first !== undefined && wanted.has(first.id));
  if (first === undefined) return null;
  if (shown) return children;
  const load = () => {
    wanted.add(first.id);
    setShown(true);
  };
  const alone = images.length === 1;
  return (
    <button
      type="button"
      onClick={load}
      style={{ aspectRatio: alone ? `${first.width} / ${first.height}` : '3 / 2' }}
      className="flex max-h-160 w-full cursor-pointer items-center justify-center gap-2 bg-sunken font-semibold text-ink-2 focus-visible:-outline-offset-3"
    >
      <Icon of={ImageDown} />
      {m.tapToLoad(size(weightOf(images)))}
    </button>
  );
}

/** Estimated bytes to fetch: for each picture the lightest file wide enough for its place on this screen. */
function weightOf(images: readonly ImageContent[]): number {
  const column = Math.min(innerWidth, 640) * devicePixelRatio;
  const needed = images.length === 1 ? column : column / 2;
  return images.slice(0, mostShown).reduce((sum, image) => sum + lightest(image, needed), 0);
}

function lightest({ sources }: ImageContent, needed: number): number {
  const byWidth = sources.toSorted((one, other) => one.width - other.width);
  const width = (byWidth.find((source) => source.width >= needed) ?? byWidth.at(-1))?.width;
  return Math.min(...sources.filter((source) => source.width === width).map(({ bytes }) => bytes));
}
