import { useLayoutEffect, useRef, useState } from 'react';
import * as m from '@udala/messages/composer';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ImageTile } from './image-tile.tsx';
import type { useUploads } from './use-uploads.ts';

/** The pictures in reading order. A moved picture stays focused and announces its position. */
export function ImageList({ images }: { images: ReturnType<typeof useUploads> }) {
  const { uploads, remove, retry, describe, move } = images;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(null);
  const [said, setSaid] = useState('');

  // Restores the focus: browsers drop it when an element moves in the DOM.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [uploads]);

  return (
    <>
      <ul ref={list} aria-label={m.images} className="grid gap-2">
        {uploads.map((upload, index) => (
          <ImageTile
            key={upload.key}
            upload={upload}
            isFirst={index === 0}
            isLast={index === uploads.length - 1}
            onMove={(by) => {
              pressed.current = `${upload.key}${by}`;
              move(upload.key, by);
              setSaid(m.moved(upload.name, index + by + 1, uploads.length));
            }}
            onRemove={() => remove(upload.key)}
            onRetry={() => retry(upload.key)}
            onDescribe={(alt) => describe(upload.key, alt)}
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
