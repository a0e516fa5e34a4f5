import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { menuItemClass } from './menu-item.tsx';
import { Spinner } from './spinner.tsx';

interface RowButtonProps {
  icon: LucideIcon;
  danger?: boolean;
  /** Label while the action is in progress. */
  busy?: string | false | undefined;
  /** Reason why it cannot be pressed, shown under it. */
  blocked?: string | false | undefined;
  /** The consequences, under the label. */
  hint?: ReactNode;
  onPress: () => void;
  children: ReactNode;
}

/** An action as a row of a list, where a filled button would say more than it should. */
export function RowButton({ icon, danger, busy, blocked, hint, onPress, children }: RowButtonProps) {
  const hintId = useId();
  const reasonId = useId();
  const idle = !busy && !blocked;
  return (
    <div className="-mx-3">
      <button
        type="button"
        aria-disabled={!idle || undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={blocked ? reasonId : hint ? hintId : undefined}
        className={joinClasses(menuItemClass(danger), 'font-semibold', !idle && 'cursor-not-allowed! text-ink-3!')}
        onClick={() => idle && onPress()}
      >
        {busy ? <Spinner /> : <Icon of={icon} />}
        {busy || children}
      </button>
      {hint && (
        <p id={hintId} className="-mt-1 ps-11 pe-3 pb-3 text-small text-ink-2 wrap-anywhere">
          {hint}
        </p>
      )}
      {blocked && (
        <p id={reasonId} className="ps-11 pe-3 pb-3 text-small text-ink-2">
          {blocked}
        </p>
      )}
    </div>
  );
}
