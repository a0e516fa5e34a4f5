import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Id of the room in the page's bar for content of the page. */
export const barContentId = 'bar-content';

const neverChanges = () => () => {};
const findBar = () => document.getElementById(barContentId);

/** Renders its children in the page's bar through a portal. */
export function BarContent({ children }: { children: ReactNode }) {
  const bar = useSyncExternalStore(neverChanges, findBar);
  return bar && createPortal(children, bar);
}
