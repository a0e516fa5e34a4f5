import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface PillProps {
  icon: LucideIcon;
  /** What the pill sets, for screen readers. */
  label: string;
  opens?: boolean;
  danger?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A choice already made, which opens its sheet again. Drawn 32 px high, pressed at 44. */
export const Pill = ({ icon, label, opens = false, danger = false, onPress, children }: PillProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onPress}
    className="group inline-flex min-h-11 min-w-0 cursor-pointer items-center rounded-full transition active:scale-98"
  >
    <span
      className={joinClasses(
        'inline-flex h-8 min-w-0 items-center gap-1.5 rounded-full border border-transparent px-3 text-small font-semibold transition',
        danger ? 'bg-danger-soft text-danger' : 'bg-primary-soft text-primary group-hover:bg-primary-tint',
      )}
    >
      <Icon of={icon} size="sm" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="truncate">{children}</span>
      {opens && <Icon of={ChevronDown} size="sm" />}
    </span>
  </button>
);
