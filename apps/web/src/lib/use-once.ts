import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs the work once after the first mount, even if React mounts the component again. */
export function useOnce(work: () => void): void {
  const run = useEffectEvent(work);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  }, []);
}
