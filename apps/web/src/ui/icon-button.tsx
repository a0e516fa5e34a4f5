import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
  /** Lies on a picture: has its own background and a double focus ring. */
  overMedia?: boolean;
}

export const iconButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink cursor-pointer transition hover:bg-sunken active:scale-95';
const onMedia = 'bg-surface/90 ring-over-media';

export function IconButton({ icon, label, overMedia = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-label={label}
      className={joinClasses(iconButtonClass, overMedia && onMedia, className)}
    >
      <Icon of={icon} />
    </button>
  );
}
