import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Distance from an edge of the scrolling area, in CSS pixels, within which a drag scrolls it, and by how much a frame. */
const edgePx = 72;
const scrollPx = 10;

interface Drag {
  key: string;
  pointerY: number;
}

/**
 * Reorders a list of equally high items by dragging: the dragged one changes places with the one under the pointer.
 * A finger drags by the handle, because elsewhere it scrolls; a mouse drags the whole item.
 */
export function useDragOrder(onMove: (key: string, to: number) => void) {
  const [draggedKey, setDraggedKey] = useState<string>();
  const drag = useRef<Drag>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const follow = (list: HTMLElement) => {
    if (!drag.current) return;
    const { key, pointerY } = drag.current;
    const place = [...list.children].findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return pointerY >= top && pointerY <= bottom;
    });
    const under = list.children[place];
    if (under instanceof HTMLElement && under.dataset['key'] !== key) onMove(key, place);
  };
  const scrollAtEdge = (list: HTMLElement) => {
    const scroller = list.closest('[data-scrolls]');
    if (!drag.current || !scroller) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const { pointerY } = drag.current;
    const by = pointerY < top + edgePx ? -scrollPx : pointerY > bottom - edgePx ? scrollPx : 0;
    if (by !== 0) {
      scroller.scrollTop += by;
      follow(list);
    }
    frame.current = requestAnimationFrame(() => scrollAtEdge(list));
  };
  const end = () => {
    cancelAnimationFrame(frame.current);
    drag.current = null;
    setDraggedKey(undefined);
  };
  return {
    draggedKey,
    listeners: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, currentTarget: list, pointerId, pointerType, button, clientY } = event;
        if (!(target instanceof Element) || button !== 0 || list.childElementCount < 2) return;
        const item = target.closest<HTMLElement>('[data-key]');
        const byHandle = target.closest('[data-handle]') !== null;
        const byItem = pointerType === 'mouse' && target.closest('button') === null;
        const key = item?.dataset['key'];
        if (key === undefined || !(byHandle || byItem)) return;
        // The list holds the pointer, because items move in the document while they are dragged.
        list.setPointerCapture(pointerId);
        drag.current = { key, pointerY: clientY };
        setDraggedKey(key);
        scrollAtEdge(list);
      },
      onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
        if (!drag.current) return;
        drag.current.pointerY = clientY;
        follow(currentTarget);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
