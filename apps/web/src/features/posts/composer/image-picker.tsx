import { Image } from 'lucide-react';
import { useId, useState, type ChangeEvent } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';

/** The specified endings, and the types browsers give to such files. */
const accepted = '.jpg,.jpeg,.png,image/jpeg,image/png';
const isAccepted = (file: File): boolean => /\.(?:jpe?g|png)$/i.test(file.name);

interface ImagePickerProps {
  /** How many there are already. */
  count: number;
  onAdd: (files: File[]) => void;
}

export function ImagePicker({ count, onAdd }: ImagePickerProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const room = limits.imagesPerPostMax - count;

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    const images = chosen.filter(isAccepted);
    setProblem(complaint(chosen.length, images.length, room));
    if (images.length > 0 && room > 0) onAdd(images.slice(0, room));
  };
  return (
    <div className="grid gap-1.5">
      <label
        className={`${buttonClass('quiet')} w-fit cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <Icon of={Image} />
        {m.addImages}
        <input
          type="file"
          multiple
          accept={accepted}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== undefined}
          className="sr-only"
          onChange={take}
        />
      </label>
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
  if (images < chosen) return m.wrongType;
  return images > room ? m.tooManyImages(limits.imagesPerPostMax) : undefined;
}
