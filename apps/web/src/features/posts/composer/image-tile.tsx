import { RotateCcw, X } from 'lucide-react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { didNotUpload, uploading } from '@udala/messages/media';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Upload } from './use-uploads.ts';

interface ImageTileProps {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
  onDescribe: (alt: string) => void;
}

/** One picture of a post that is being written: how far it is, and what it shows. */
export function ImageTile({ upload, onRemove, onRetry, onDescribe }: ImageTileProps) {
  const { name, preview, alt, state } = upload;
  return (
    <li className="flex items-start gap-3 rounded-card border border-line p-3">
      <img
        src={preview}
        alt=""
        className="size-20 shrink-0 rounded-control bg-sunken object-cover"
        // A picture restored with a draft may be gone from the server.
        onError={state === 'done' ? onRemove : undefined}
      />
      <div className="grid min-w-0 grow gap-1.5">
        <Sending upload={upload} />
        {state === 'failed' ? (
          <Button variant="quiet" icon={RotateCcw} aria-label={m.retryUpload(name)} onClick={onRetry}>
            {didNotUpload}
          </Button>
        ) : (
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
      <IconButton icon={X} label={m.removeImage(name)} onClick={onRemove} className="-me-1.5 -mt-1.5" />
    </li>
  );
}

function Sending({ upload: { name, state, progress, sizes } }: { upload: Upload }) {
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
