import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import * as m from '@udala/messages/media';
import { cancel } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Area } from './shrink.ts';

const mostZoom = 3;
/** Pixels by which an arrow key moves the picture. */
const keyboardStep = 10;
const middle = { x: 0, y: 0 };

interface CropDialogProps {
  /** URL of the photo on this device. */
  src: string;
  /** Width divided by height of the selection. */
  aspect: number;
  /** Called without an area if the person changed nothing; then the middle is cut out. */
  onDone: (part: Area | undefined) => void;
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Chooses the visible part of a photo by finger, mouse, wheel or arrow keys. */
export function CropDialog({ src, aspect, onDone, onUnreadable, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState(middle);
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  return (
    <Dialog
      open
      title={m.cropTitle}
      keepOpenOutside
      onClose={onCancel}
      actions={
        <>
          <Button onClick={() => onDone(part)}>{m.usePicture}</Button>
          <Button variant="tonal" onClick={onCancel}>
            {cancel}
          </Button>
        </>
      }
    >
      <div
        style={{ aspectRatio: aspect }}
        className={`relative mx-auto mt-1 w-full ${aspect > 1 ? '' : 'max-w-72'} overflow-hidden rounded-card bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <Cropper
          image={src}
          aspect={aspect}
          objectFit="cover"
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={keyboardStep}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': m.cropArea }}
          mediaProps={{ onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setPart(pixels)}
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3 font-semibold">
        {m.zoom}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 grow"
        />
      </label>
    </Dialog>
  );
}
