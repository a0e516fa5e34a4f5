import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `onEnd` after a duration that stands still while the element is pointed at or focused, or another
 * window or tab is used.
 *
 * @returns Handlers for the element.
 */
export function useDuration(milliseconds: number, onEnd: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAway = useIsAway();
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  const isHeld = isPointedAt || isFocused || isAway;
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** True while another window or tab is used. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(() => document.hidden);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    addEventListener('blur', leave);
    addEventListener('focus', comeBack);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}
