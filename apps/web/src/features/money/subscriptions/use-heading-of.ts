import { useEffect, useRef } from 'react';

/** Focuses the heading when its title changes, because the pressed button or the progress indicator is gone. */
export function useHeadingOf(title: string, canTakeFocus = true): void {
  const shown = useRef(title);
  useEffect(() => {
    if (!canTakeFocus || shown.current === title) return;
    shown.current = title;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [title, canTakeFocus]);
}
