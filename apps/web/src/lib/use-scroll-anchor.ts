import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Height of the bar over the top of the page. */
const barPx = 56;

const topOf = (row: Element) => row.getBoundingClientRect().top;

/**
 * Keeps the row being read in place while the list grows at its top, which not every browser does itself. Call the
 * returned function just before `shown` changes.
 */
export function useScrollAnchor(list: RefObject<Element | null>, shown: unknown): () => void {
  const anchor = useRef<{ row: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    const place = anchor.current;
    anchor.current = undefined;
    if (place) scrollBy({ top: topOf(place.row) - place.top, behavior: 'instant' });
  }, [shown]);
  return () => {
    const rows = [...(list.current?.children ?? [])];
    const read = rows.find((row) => row.getBoundingClientRect().bottom > barPx);
    const isAbove = rows[0] !== undefined && topOf(rows[0]) < barPx;
    anchor.current = isAbove && read ? { row: read, top: topOf(read) } : undefined;
  };
}
