import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Slot = { element: HTMLElement | null; setElement: (element: HTMLElement | null) => void };
const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

export function AsideProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** Slot in the right column for the page's content. */
export function AsideSlot() {
  const { setElement } = useContext(SlotContext);
  return <div ref={setElement} className="empty:hidden" />;
}

/** Renders its children in the right column through a portal, if there is one. */
export function Aside({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext);
  return element && createPortal(children, element);
}
