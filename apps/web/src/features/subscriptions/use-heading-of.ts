import { useEffect, useRef } from 'react';

/** What was pressed, or waited for, is gone once it is done: the heading, which says so, takes the focus when it can. */
export function useHeadingOf(title: string, canTakeFocus = true): void {
  const shown = useRef(title);
  useEffect(() => {
    if (!canTakeFocus || shown.current === title) return;
    shown.current = title;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [title, canTakeFocus]);
}
