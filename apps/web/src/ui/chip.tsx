import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';

/** Of a chip, whatever tells that it is on. */
export const chipClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-transparent bg-primary-soft px-4 text-small font-semibold text-primary transition ' +
  'hover:bg-primary-tint active:scale-98';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  pressed: boolean;
}

/** A toggle: tonal, and filled while it is on. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={joinClasses(
        chipClass,
        'cursor-pointer aria-pressed:bg-primary aria-pressed:text-on-primary',
        'forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]',
        className,
      )}
    >
      {children}
    </button>
  );
}
