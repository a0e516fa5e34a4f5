import { useEffect, useEffectEvent } from 'react';

const recheckMs = 5000;

/** Looks again every few seconds while something is waited for and the page is in sight. */
export function useRecheck(waiting: boolean, recheck: () => void): void {
  const again = useEffectEvent(recheck);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), recheckMs);
    return () => clearInterval(timer);
  }, [waiting]);
}
