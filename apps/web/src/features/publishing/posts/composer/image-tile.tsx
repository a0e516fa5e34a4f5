import { ArrowDown, ArrowUp, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { didNotUpload, uploading } from '@udala/messages/media';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ImageUpload } from './use-uploads.ts';

interface ImageTileProps {
  upload: ImageUpload;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
  onDescribe: (alt: string) => void;
}

/** One picture of the draft: its upload progress, position and description. */
export function ImageTile({ upload, isFirst, isLast, onMove, onRemove, onRetry, onDescribe }: ImageTileProps) {
  const { key, name, preview, alt, state, problem } = upload;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-card border border-line p-3">
      <Preview src={preview} onGone={state === 'done' ? onRemove : undefined} />
      <div className="grid gap-1.5">
        <Sending upload={upload} />
        {problem !== undefined && (
          <p role="alert" className="text-small font-medium text-danger">
            {problem}
          </p>
        )}
        {state === 'failed' && problem === undefined && (
          <Button variant="tonal" icon={RotateCcw} aria-label={m.retryUpload(name)} onClick={onRetry}>
            {didNotUpload}
          </Button>
        )}
        {state !== 'failed' && (
          <TextField
            label={m.describeHint}
            aria-label={m.describe(name)}
            optional
            maxLength={limits.altMaxLength}
            value={alt}
            onChange={(event) => onDescribe(event.target.value)}
          />
        )}
      </div>
      <div className="-me-1.5 -my-1.5 grid">
        <IconButton icon={X} label={m.removeImage(name)} onClick={onRemove} />
        {!(isFirst && isLast) && (
          <>
            <Mover
              icon={ArrowUp}
              id={`${key}-1`}
              label={m.moveEarlier(name)}
              blocked={isFirst}
              onPress={() => onMove(-1)}
            />
            <Mover
              icon={ArrowDown}
              id={`${key}1`}
              label={m.moveLater(name)}
              blocked={isLast}
              onPress={() => onMove(1)}
            />
          </>
        )}
      </div>
    </li>
  );
}

interface PreviewProps {
  src: string | null;
  /** Called when a picture restored with a draft no longer exists on the server. */
  onGone: (() => void) | undefined;
}

/** Shows an empty square for a picture that the browser cannot display. */
function Preview({ src, onGone }: PreviewProps) {
  const [unreadable, setUnreadable] = useState<string>();
  const className = 'size-16 rounded-control bg-sunken';
  if (src === null || src === unreadable) return <span className={className} />;
  return (
    <img src={src} alt="" className={`${className} object-cover`} onError={onGone ?? (() => setUnreadable(src))} />
  );
}

interface MoverProps {
  icon: typeof ArrowUp;
  id: string;
  label: string;
  /** True at the end of the list. The button is not removed, so that it stays focused. */
  blocked: boolean;
  onPress: () => void;
}

function Mover({ icon, id, label, blocked, onPress }: MoverProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      data-move={id}
      aria-disabled={blocked || undefined}
      className="aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50"
      onClick={blocked ? undefined : onPress}
    />
  );
}

function Sending({ upload: { name, state, progress, sizes } }: { upload: ImageUpload }) {
  return (
    <div className="grid gap-1 text-small text-ink-3">
      <p className="truncate">
        {name}
        {sizes && sizes.after < sizes.before && ` · ${m.shrunk(m.size(sizes.before), m.size(sizes.after))}`}
      </p>
      {state === 'preparing' && <p>{m.preparing}</p>}
      {state === 'uploading' && <Progress label={uploading(name)} value={progress} />}
    </div>
  );
}
