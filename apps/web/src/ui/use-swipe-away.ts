import { useRef, type PointerEvent } from 'react';

/** Beyond this, the element goes; below, it returns. */
const farPx = 64;

/**
 * Calls `onGone` when the element is swiped to the right.
 *
 * @returns Handlers for the element, which needs `touch-action: pan-y`.
 */
export function useSwipeAway(onGone: () => void) {
  const startX = useRef<number>(null);
  const movedBy = ({ clientX }: PointerEvent) => Math.max(0, clientX - (startX.current ?? clientX));
  const moveTo = ({ currentTarget }: PointerEvent<HTMLElement>, px: number) => {
    currentTarget.style.translate = `${px}px`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) moveTo(event, movedBy(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (movedBy(event) > farPx) onGone();
      startX.current = null;
      moveTo(event, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      startX.current = null;
      moveTo(event, 0);
    },
  };
}
