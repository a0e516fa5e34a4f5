import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useAppSelector } from '#app/hooks.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether anybody can see this tab. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

/** After a gap in the connection, or in looking, what was missed is asked for. */
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
