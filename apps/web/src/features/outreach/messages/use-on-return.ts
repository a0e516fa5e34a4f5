import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useAppSelector } from '#state/hooks.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

/** Refetches missed data after the connection was lost or the tab was hidden. */
export function useOnReturn(refetch: () => unknown): void {
  const visible = useIsVisible();
  const present = useAppSelector(({ connection }) => connection.live) && visible;
  const was = useRef(present);
  const catchUp = useEffectEvent(refetch);
  useEffect(() => {
    if (present && !was.current) catchUp();
    was.current = present;
  }, [present]);
}
