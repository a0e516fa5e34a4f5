import { Image } from 'lucide-react';
import { useId, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { wrongType } from '@udala/messages/media';
import { isPicture, PictureButton } from '#features/media/picture-button.tsx';

interface ImagePickerProps {
  /** How many there are already. */
  count: number;
  onAdd: (files: File[]) => void;
}

export function ImagePicker({ count, onAdd }: ImagePickerProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const room = limits.imagesPerPostMax - count;

  const take = (chosen: File[]) => {
    const images = chosen.filter(isPicture);
    setProblem(complaint(chosen.length, images.length, room));
    if (images.length > 0 && room > 0) onAdd(images.slice(0, room));
  };
  return (
    <div className="grid gap-1.5">
      <PictureButton
        icon={Image}
        multiple
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChoose={take}
      >
        {m.addImages}
      </PictureButton>
      <p id={`${id}-hint`} className="text-small text-ink-2">
        {m.imagesHint(limits.imagesPerPostMax)}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function complaint(chosen: number, images: number, room: number): string | undefined {
  if (images < chosen) return wrongType;
  return images > room ? m.tooManyImages(limits.imagesPerPostMax) : undefined;
}
