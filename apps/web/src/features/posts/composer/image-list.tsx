import { useLayoutEffect, useRef, useState } from 'react';
import * as m from '@udala/messages/composer';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ImageTile } from './image-tile.tsx';
import type { useUploads } from './use-uploads.ts';

/** The pictures in the order in which readers see them. A picture that is moved keeps the focus and says where it is. */
export function ImageList({ images }: { images: ReturnType<typeof useUploads> }) {
  const { uploads, remove, retry, describe, move } = images;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(null);
  const [said, setSaid] = useState('');

  // A browser takes the focus away from what it moves.
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
