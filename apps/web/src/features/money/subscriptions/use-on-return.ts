import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser restores the page from its back/forward cache, as after the checkout. */
export function useOnReturn(settle: () => void): void {
  const onReturn = useEffectEvent(settle);
  useEffect(() => {
    const shown = () => onReturn();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
