import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser restores the page from its back/forward cache, as after the checkout; not when it first loads. */
export function useOnReturn(settle: () => void): void {
  const onReturn = useEffectEvent(settle);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
