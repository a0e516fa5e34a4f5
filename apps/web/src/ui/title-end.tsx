import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { titleEndId } from './page-header.tsx';

/** Renders its children in the bar at the top, behind the title. */
export function TitleEnd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(titleEndId)), []);
  return place && createPortal(children, place);
}
