import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  pressed: boolean;
}

/** A toggle; a check mark shows its state without colour. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={joinClasses(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-edge bg-surface px-4 text-small font-semibold text-ink transition',
        'hover:bg-sunken active:scale-98 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary',
        className,
      )}
    >
      {pressed && <Icon of={Check} size="sm" />}
      {children}
    </button>
  );
}
