import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface DisclosureProps {
  /** Content of the button. */
  button: ReactNode;
  /** The button's accessible name, if its content has none. */
  label?: string;
  buttonClassName: string;
  /** Edge of the button that the panel aligns with, and the side on which it opens. */
  align?: 'start' | 'end';
  side?: 'below' | 'above';
  /** Edge and side of the nearest positioned ancestor instead, for a button beside what it belongs to. */
  outside?: boolean;
  /** The panel; calls `close` after a choice. */
  children: (close: () => void) => ReactNode;
}

/** A button that toggles a panel: by Enter and Space; Esc and a press elsewhere close it. Not a `role=menu`. */
export function Disclosure({
  button,
  label,
  buttonClassName,
  align = 'end',
  side = 'below',
  outside = false,
  children,
}: DisclosureProps) {
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => setOpen(false);

  useLayoutEffect(() => {
    const button = trigger.current;
    if (!open || !button) return;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      // Returns the focus if the focused element was in the panel, which is gone by now.
      if (document.activeElement === document.body) button.focus();
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the button and its panel
    <div ref={root} className={outside ? '' : 'relative'} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        className={buttonClassName}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div
        id={panelId}
        hidden={!open}
        className={joinClasses(
          'absolute z-20 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-e2 animate-menu-in',
          align === 'end' ? 'end-0' : 'start-0',
          side === 'below' ? 'top-full mt-1' : 'bottom-full mb-1',
        )}
      >
        {open && children(close)}
      </div>
    </div>
  );
}
