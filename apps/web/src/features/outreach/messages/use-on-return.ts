import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useAppSelector } from '#state/hooks.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

interface Query {
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Refetches missed data after the connection was lost or the tab was hidden. Waits for a request in progress first: its
 * answer may be older, and it would be taken for the refetch.
 */
export function useOnReturn({ isFetching, refetch }: Query): void {
  const visible = useIsVisible();
  const present = useAppSelector(({ connection }) => connection.live) && visible;
  const was = useRef(present);
  const isBehind = useRef(false);
  const catchUp = useEffectEvent(refetch);
  useEffect(() => {
    if (present && !was.current) isBehind.current = true;
    was.current = present;
    if (!present || !isBehind.current || isFetching) return;
    isBehind.current = false;
    catchUp();
  }, [present, isFetching]);
}
