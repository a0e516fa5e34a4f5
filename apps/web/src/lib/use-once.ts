import { useEffect, useEffectEvent, useRef } from 'react';

/** Does the work once, when the component is first shown, however often React mounts it again. */
export function useOnce(work: () => void): void {
  const run = useEffectEvent(work);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  }, []);
}
