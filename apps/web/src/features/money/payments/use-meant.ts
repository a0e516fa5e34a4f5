import { useEffect, useRef, type RefObject } from 'react';

interface Meant<Element> {
  ref: RefObject<Element | null>;
  tabIndex: -1;
}

/** Focuses the element that a notification or an email linked to, once it is rendered. */
export function useMeant<Element extends HTMLElement>(isMeant: boolean): Meant<Element> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isMeant) ref.current?.focus();
  }, [isMeant]);
  return { ref, tabIndex: -1 };
}
