import { useEffect, useRef, type RefObject } from 'react';

interface Meant<Element> {
  ref: RefObject<Element | null>;
  tabIndex: -1;
}

/** What the address points at takes the focus once it is there: a notice or a letter led to it. */
export function useMeant<Element extends HTMLElement>(isMeant: boolean): Meant<Element> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isMeant) ref.current?.focus();
  }, [isMeant]);
  return { ref, tabIndex: -1 };
}
