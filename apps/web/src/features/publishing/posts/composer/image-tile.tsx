import { Ellipsis, GripVertical, ImageDown, RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import * as m from '@udala/messages/composer';
import { didNotUpload, uploading } from '@udala/messages/media';
import { tapToLoad } from '@udala/messages/post';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Progress } from '#ui/progress.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { mayShow, type ImageUpload } from './use-uploads.ts';

interface ImageTileProps {
  upload: ImageUpload;
  isDragged: boolean;
  /** False for the only picture. */
  movable: boolean;
  onMoveBy: (by: -1 | 1) => void;
  onOpen: () => void;
  /** Called when a picture restored with a draft no longer exists on the server. */
  onGone: () => void;
  onRetry: () => void;
}

const steps: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A picture of the draft in its place, with its upload, a handle to move it and a menu of its own. */
export function ImageTile({ upload, isDragged, movable, onMoveBy, onOpen, onGone, onRetry }: ImageTileProps) {
  const { key, name, alt } = upload;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMoveBy(by);
  };
  return (
    <li
      data-key={key}
      className={joinClasses(
        'relative aspect-4/3 overflow-hidden rounded-card bg-sunken transition',
        movable && 'cursor-grab',
        isDragged && 'scale-98 opacity-80 shadow-e2 outline-3 outline-primary',
      )}
    >
      <Shown upload={upload} onGone={onGone} />
      <VisuallyHidden>{name}</VisuallyHidden>
      {movable && (
        <IconButton
          icon={GripVertical}
          label={m.movePicture(name)}
          overMedia
          data-handle
          className="absolute start-2 top-2 cursor-grab touch-none"
          onKeyDown={onKeyDown}
        />
      )}
      <IconButton
        icon={Ellipsis}
        label={m.pictureMenu(name)}
        overMedia
        data-menu
        aria-haspopup="dialog"
        aria-describedby={alt.trim() === '' ? `${key}-bare` : undefined}
        className="absolute end-2 top-2"
        onClick={onOpen}
      />
      {alt.trim() === '' && (
        <span className="pointer-events-none absolute end-2 top-2 size-3.5 rounded-full border-2 border-surface bg-accent">
          <span id={`${key}-bare`} className="sr-only">
            {m.notDescribed}
          </span>
        </span>
      )}
      <Sending upload={upload} onRetry={onRetry} />
    </li>
  );
}

function Shown({ upload, onGone }: { upload: ImageUpload; onGone: () => void }) {
  const { preview, sizes, up, alt } = upload;
  const [unreadable, setUnreadable] = useState<string>();
  const [waits, setWaits] = useState(!mayShow(upload));
  if (preview === null || preview === unreadable) return null;
  if (waits)
    return (
      <button
        type="button"
        className="flex size-full cursor-pointer items-center justify-center gap-2 font-semibold text-ink-2 focus-visible:-outline-offset-3"
        onClick={() => setWaits(false)}
      >
        <Icon of={ImageDown} />
        {up?.bytes ? tapToLoad(m.size(up.bytes)) : m.showPicture}
      </button>
    );
  return (
    <img
      src={preview}
      alt={alt}
      draggable={false}
      className="size-full object-cover"
      onError={() => (sizes ? setUnreadable(preview) : onGone())}
    />
  );
}

/** How far the picture's upload is, or what it saved. */
function Sending({ upload, onRetry }: { upload: ImageUpload; onRetry: () => void }) {
  const { name, state, progress, problem, sizes } = upload;
  if (state === 'failed')
    return (
      <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-2 p-2">
        {problem === undefined ? (
          <Button variant="tonal" icon={RotateCcw} aria-label={m.retryUpload(name)} onClick={onRetry}>
            {didNotUpload}
          </Button>
        ) : (
          <p role="alert" className="rounded-control bg-surface px-3 py-2 text-small font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
    );
  if (state === 'preparing') return <Chip>{m.preparing}</Chip>;
  return (
    <>
      {sizes && sizes.after < sizes.before && <Chip>{m.shrunk(m.size(sizes.before), m.size(sizes.after))}</Chip>}
      {state === 'uploading' && (
        <div className="absolute inset-x-0 bottom-0">
          <Progress label={uploading(name)} value={progress} />
        </div>
      )}
    </>
  );
}

const Chip = ({ children }: { children: ReactNode }) => (
  <p className="pointer-events-none absolute start-2 bottom-3 rounded-full bg-[#2a1119]/80 px-2.5 py-1 text-micro font-semibold text-white tabular-nums">
    {children}
  </p>
);
