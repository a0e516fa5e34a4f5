import type { LucideIcon } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { toolClass } from '#ui/tool-class.ts';

export interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  icon: LucideIcon;
  /** Stands in a row of tools, whose one word is its content; `aria-label` is its name. */
  isTool?: boolean;
  onChoose: (files: File[]) => void;
}

/** A native file input that looks like a button, so that keyboards and screen readers work. */
export function FileButton({ icon, isTool = false, onChoose, children, disabled, ...input }: FileButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    onChoose(chosen);
  };
  return (
    <label
      data-blocked={disabled ? '' : undefined}
      className={joinClasses(
        isTool ? `relative ${toolClass}` : `w-fit ${buttonClass('tonal')}`,
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled && 'pointer-events-none',
        disabled && isTool && 'opacity-40',
      )}
    >
      <Icon of={icon} />
      {children}
      <input {...input} type="file" disabled={disabled} className="sr-only" onChange={take} />
    </label>
  );
}
