import { useRef, type PointerEvent, type RefObject } from 'react';

const longPressMs = 450;

/** Handlers of a message for fingers: a long press opens its menu, a tap shows the menu's button. */
export function useMenuByTouch(menu: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = () => menu.current?.querySelector('button');
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return {
    onPointerDown({ pointerType, target }: PointerEvent) {
      if (pointerType !== 'touch' || (target instanceof Element && target.closest('a') !== null)) return;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        button()?.click();
      }, longPressMs);
    },
    onPointerUp() {
      if (timer.current !== undefined) button()?.focus({ preventScroll: true });
      stop();
    },
    onPointerCancel: stop,
    onPointerLeave: stop,
  };
}
