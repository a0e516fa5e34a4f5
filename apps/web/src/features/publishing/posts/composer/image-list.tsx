import { useEffect, useRef, useState, type RefObject } from 'react';
import * as m from '@udala/messages/composer';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ImageTile } from './image-tile.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { PostImages } from './use-uploads.ts';

interface ImageListProps {
  images: PostImages;
  /** The field that is focused after the last picture was removed. */
  text: RefObject<HTMLTextAreaElement | null>;
}

/** The pictures in reading order, each as wide as the paper. A moved one stays focused and announces its position. */
export function ImageList({ images, text }: ImageListProps) {
  const { uploads, remove, retry, describe, move } = images;
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(null);
  const [openedKey, setOpenedKey] = useState<string>();
  const [said, setSaid] = useState('');
  const several = uploads.length > 1;
  const openedAt = uploads.findIndex(({ key }) => key === openedKey);
  const opened = uploads[openedAt];

  // Browsers drop the focus of an element that moves in the document or leaves it.
  useEffect(() => {
    if (focusNext.current === null) return;
    const next = list.current?.querySelector<HTMLElement>(focusNext.current) ?? text.current;
    focusNext.current = null;
    next?.focus();
  }, [uploads, text]);

  const moveTo = (key: string, to: number, focused: string | null = null) => {
    const upload = uploads.find((one) => one.key === key);
    if (!upload || to < 0 || to >= uploads.length) return;
    focusNext.current = focused;
    move(key, to);
    setSaid(m.moved(upload.name, to + 1, uploads.length));
  };
  const drag = useDragOrder(moveTo);
  const removeAt = (key: string, at: number) => {
    const neighbour = uploads[at + 1] ?? uploads[at - 1];
    focusNext.current = neighbour ? `[data-key="${neighbour.key}"] [data-menu]` : '[data-none]';
    setOpenedKey(undefined);
    remove(key);
  };
  return (
    <>
      {uploads.length > 0 && (
        <ul ref={list} aria-label={m.images} className="grid gap-3 select-none" {...drag.listeners}>
          {uploads.map((upload, index) => (
            <ImageTile
              key={upload.key}
              upload={upload}
              isDragged={upload.key === drag.draggedKey}
              movable={several}
              onMoveBy={(by) => moveTo(upload.key, index + by, `[data-key="${upload.key}"] [data-handle]`)}
              onOpen={() => setOpenedKey(upload.key)}
              onGone={() => remove(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {opened && (
        <PictureSheet
          upload={opened}
          place={openedAt}
          count={uploads.length}
          onDescribe={(alt) => describe(opened.key, alt)}
          onMoveBy={(by) => moveTo(opened.key, openedAt + by)}
          onRemove={() => removeAt(opened.key, openedAt)}
          onClose={() => setOpenedKey(undefined)}
        />
      )}
    </>
  );
}
