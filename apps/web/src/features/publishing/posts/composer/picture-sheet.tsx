import { ArrowDown, ArrowUp } from 'lucide-react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { mayShow, type ImageUpload } from './use-uploads.ts';

interface PictureSheetProps {
  upload: ImageUpload;
  /** From 0. */
  place: number;
  count: number;
  onDescribe: (alt: string) => void;
  onMoveBy: (by: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One picture: its description, its place among the others, and the way to take it out. */
export function PictureSheet({ upload, place, count, onDescribe, onMoveBy, onRemove, onClose }: PictureSheetProps) {
  const { name, alt, preview, state } = upload;
  const isFirst = place === 0;
  const isLast = place === count - 1;
  return (
    <Dialog
      open
      title={m.pictureOf(place + 1, count)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.done}</Button>}
    >
      <div className="grid gap-4">
        {preview !== null && state !== 'failed' && mayShow(upload) && (
          <img src={preview} alt="" className="max-h-40 w-full rounded-control bg-sunken object-contain" />
        )}
        <TextArea
          label={m.describeHint}
          aria-label={m.describe(name)}
          hint={m.describeWhy}
          optional
          rows={2}
          maxLength={limits.altMaxLength}
          value={alt}
          onChange={(event) => onDescribe(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-2">
          {count > 1 && (
            <>
              <Button
                variant="tonal"
                icon={ArrowUp}
                aria-label={m.moveEarlier(name)}
                aria-disabled={isFirst || undefined}
                className="px-4! aria-disabled:opacity-50"
                onClick={() => onMoveBy(-1)}
              >
                {m.earlier}
              </Button>
              <Button
                variant="tonal"
                icon={ArrowDown}
                aria-label={m.moveLater(name)}
                aria-disabled={isLast || undefined}
                className="px-4! aria-disabled:opacity-50"
                onClick={() => onMoveBy(1)}
              >
                {m.later}
              </Button>
            </>
          )}
          <button
            type="button"
            aria-label={m.removeImage(name)}
            className="ms-auto min-h-11 cursor-pointer rounded-control px-2 font-semibold text-danger hover:bg-danger-soft"
            onClick={onRemove}
          >
            {m.remove}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
