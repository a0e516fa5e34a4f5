import { Camera, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import * as m from '@udala/messages/media';
import { optional as optionalWord } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { isPicture, PictureButton } from './picture-button.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PictureFieldProps {
  picture: PictureUpload;
  label: string;
  /** Noun for the picture in sentences, without an article, for example "picture". */
  what: string;
  hint: string;
  optional?: boolean;
  /** The picture in its final form. */
  preview: ReactNode;
}

/** A picture field: choose, crop, preview at once and upload in the background. */
export function PictureField({ picture, label, what, hint, optional = false, preview }: PictureFieldProps) {
  const id = useId();
  const [toCut, setToCut] = useState<{ file: File; src: string }>();
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = isWrong ? m.wrongType : picture.problem;

  const take = ([file]: File[]) => {
    setWrong(file !== undefined && !isPicture(file));
    if (file && isPicture(file)) setToCut({ file, src: URL.createObjectURL(file) });
  };
  const close = () => {
    if (toCut) URL.revokeObjectURL(toCut.src);
    setToCut(undefined);
  };
  const remove = () => {
    picture.remove();
    setWrong(false);
    input.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3">{` (${optionalWord})`}</span>}
      </p>
      <div className={picture.shape.aspect === 1 ? 'flex flex-wrap items-center gap-3' : 'grid gap-3'}>
        {preview}
        <div className="grid min-w-0 grow basis-40 gap-2">
          <p id={`${id}-hint`} className="text-small text-ink-2">
            {hint}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <PictureButton
              ref={input}
              icon={Camera}
              aria-describedby={`${id}-hint`}
              aria-invalid={problem !== undefined}
              onChoose={take}
            >
              {picture.src === null ? m.choose(what) : m.change(what)}
            </PictureButton>
            {picture.src !== null && (
              <Button variant="link" aria-label={m.remove(what)} onClick={remove}>
                {m.removeIt}
              </Button>
            )}
          </div>
        </div>
      </div>
      {picture.state === 'uploading' && <Progress label={m.uploading(label)} value={picture.progress} />}
      {picture.state === 'failed' && problem === undefined && (
        <Button variant="tonal" icon={RotateCcw} onClick={picture.retry}>
          {m.didNotUpload}
        </Button>
      )}
      <p role="status" className={problem === undefined ? 'sr-only' : 'text-small font-medium text-danger'}>
        {problem ?? m.states[picture.state](what)}
      </p>
      {toCut && (
        <Suspense>
          <CropDialog
            src={toCut.src}
            aspect={picture.shape.aspect}
            onDone={(part) => {
              picture.choose(toCut.file, part);
              close();
            }}
            onUnreadable={() => {
              setWrong(true);
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  );
}
