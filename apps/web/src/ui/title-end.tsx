import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { titleEndId } from './page-header.tsx';

// The bar is there when the page is; React looks again once both are.
const subscribe = () => () => undefined;
const findPlace = () => document.getElementById(titleEndId);

/** Renders its children in the bar at the top, behind the title. */
export function TitleEnd({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(subscribe, findPlace);
  return place && createPortal(children, place);
}
