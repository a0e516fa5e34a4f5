import type { LucideIcon } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';

/** The specified endings, and the types browsers give to such files. */
const accepted = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** A person may choose any file all the same: this is asked of what was chosen. */
export const isPicture = (file: File): boolean => /\.(?:jpe?g|png)$/i.test(file.name);

interface PictureButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> {
  icon: LucideIcon;
  onChoose: (files: File[]) => void;
}

/** Looks like a button and is the browser's own way to choose files, so that every key and voice knows it. */
export function PictureButton({ icon, onChoose, children, ...input }: PictureButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    onChoose(chosen);
  };
  return (
    <label
      className={`${buttonClass('quiet')} w-fit cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <Icon of={icon} />
      {children}
      <input {...input} type="file" accept={accepted} className="sr-only" onChange={take} />
    </label>
  );
}
