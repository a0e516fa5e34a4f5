import { useEffect, useEffectEvent } from 'react';

const recheckMs = 5000;

/** Polls every few seconds while waiting, as long as the page is visible. */
export function useRecheck(waiting: boolean, recheck: () => void): void {
  const again = useEffectEvent(recheck);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), recheckMs);
    return () => clearInterval(timer);
  }, [waiting]);
}
