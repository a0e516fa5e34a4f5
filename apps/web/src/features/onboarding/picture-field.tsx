import { Camera, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { didNotUpload, uploading, wrongType } from '@udala/messages/media';
import * as m from '@udala/messages/onboarding';
import { optional } from '@udala/messages/ui';
import { isPicture, PictureButton } from '#features/media/picture-button.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { useOnboardingPicture } from './use-page-picture.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** The picture of the page: chosen, cut to a square and sent at once. */
export function PictureField({ pageName }: { pageName: string }) {
  const id = useId();
  const picture = useOnboardingPicture();
  const [toCut, setToCut] = useState<{ file: File; src: string }>();
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = isWrong ? wrongType : picture.problem;

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
    input.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {m.picture} <span className="font-normal text-ink-3">{`(${optional})`}</span>
      </p>
      <div className="flex items-center gap-4">
        <Avatar name={pageName} src={picture.src} size="2xl" />
        <div className="grid min-w-0 grow gap-2">
          <p id={`${id}-hint`} className="text-small text-ink-2">
            {m.pictureHint}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <PictureButton
              ref={input}
              icon={Camera}
              aria-describedby={`${id}-hint`}
              aria-invalid={problem !== undefined}
              onChoose={take}
            >
              {picture.src === null ? m.choosePicture : m.changePicture}
            </PictureButton>
            {picture.src !== null && (
              <Button variant="link" aria-label={m.removePicture} onClick={remove}>
                {m.removeIt}
              </Button>
            )}
          </div>
        </div>
      </div>
      {picture.state === 'uploading' && <Progress label={uploading(m.picture)} value={picture.progress} />}
      {picture.state === 'failed' && problem === undefined && (
        <Button variant="quiet" icon={RotateCcw} onClick={picture.retry}>
          {didNotUpload}
        </Button>
      )}
      <p role="status" className={problem === undefined ? 'sr-only' : 'text-small font-medium text-danger'}>
        {problem ?? m.pictureStates[picture.state]}
      </p>
      {toCut && (
        <Suspense>
          <CropDialog
            src={toCut.src}
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
