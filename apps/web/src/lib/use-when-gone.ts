import { useEffect, useRef } from 'react';

/**
 * Calls `onGone` when whatever uses this leaves the page, once the returned function was called: before that, nothing
 * outside an open dialog can take the focus.
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
