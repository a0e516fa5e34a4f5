import { useEffect, useRef } from 'react';

/**
 * Calls `onGone` on unmount, if the returned function was called before. Needed for moving the focus: while a dialog is
 * open, nothing outside it can be focused.
 */
export function useWhenGone(onGone: () => void): () => void {
  const isGoing = useRef(false);
  useEffect(
    () => () => {
      if (isGoing.current) onGone();
    },
    [onGone],
  );
  return () => {
    isGoing.current = true;
  };
}
