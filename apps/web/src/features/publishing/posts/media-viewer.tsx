import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ImageContent } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { close } from '@udala/messages/ui';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { useModal } from '#ui/use-modal.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface MediaViewerProps {
  images: readonly ImageContent[];
  /** Index of the first picture to show. */
  start: number;
  /** Accessible name of the dialog. */
  label: string;
  fallbackAlt: string;
  onClose: () => void;
}

/** Horizontal distance, in CSS pixels, from which a touch counts as a swipe. */
const swipePx = 60;

/** Full-screen pictures, one at a time; each is fetched when it is shown. */
export function MediaViewer({ images, start, label, fallbackAlt, onClose }: MediaViewerProps) {
  const modal = useModal({ open: true, onClose, closeOutside: false });
  const [index, setIndex] = useState(start);
  const zoomed = useZoomed();
  const image = images[index];
  const several = images.length > 1;
  const step = (by: number) => setIndex((index + by + images.length) % images.length);
  const swipe = useSwipe(step);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  if (!image) return null;
  const shape = image.width / image.height;
  return (
    <dialog {...modal} aria-label={label} className="viewer" onKeyDown={several ? onKeyDown : undefined}>
      <header className="flex min-h-14 items-center justify-between gap-4 ps-4 pe-2">
        <p role="status" tabIndex={-1} className="tabular-nums">
          {several && m.pictureOf(index + 1, images.length)}
          <VisuallyHidden>{` ${image.alt || fallbackAlt}`}</VisuallyHidden>
        </p>
        <IconButton icon={X} label={close} overMedia onClick={onClose} />
      </header>
      <div
        {...(several && !zoomed && swipe)}
        className="grid min-h-0 place-items-center overflow-hidden"
        // While the page is zoomed, a finger pans the picture; otherwise it swipes to the next one.
        style={{ touchAction: zoomed ? 'auto' : 'pinch-zoom' }}
      >
        <div style={{ width: `min(100%, calc((100dvh - 8.5rem) * ${shape}))` }}>
          <Picture key={image.id} image={image} fallbackAlt={fallbackAlt} sizes="100vw" eager />
        </div>
      </div>
      <footer className="flex min-h-20 items-center justify-between gap-3 px-2 pb-safe">
        {several && <IconButton icon={ChevronLeft} label={m.previousPicture} overMedia onClick={() => step(-1)} />}
        <p aria-hidden className="max-h-16 grow overflow-y-auto text-center text-small wrap-anywhere">
          {image.alt}
        </p>
        {several && <IconButton icon={ChevronRight} label={m.nextPicture} overMedia onClick={() => step(1)} />}
      </footer>
    </dialog>
  );
}

function useSwipe(step: (by: number) => void) {
  const startX = useRef(0);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      startX.current = clientX;
    },
    onPointerUp: ({ pointerType, clientX }: PointerEvent) => {
      const moved = clientX - startX.current;
      if (pointerType === 'touch' && Math.abs(moved) > swipePx) step(moved < 0 ? 1 : -1);
    },
  };
}

/** True while the page is pinch-zoomed. */
function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const look = () => setZoomed(view.scale > 1);
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, []);
  return zoomed;
}
