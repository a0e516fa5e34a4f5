import { useEffect, useEffectEvent } from 'react';

/** Back from the checkout the browser may show the page as it was left. */
export function useOnReturn(settle: () => void): void {
  const onReturn = useEffectEvent(settle);
  useEffect(() => {
    const shown = () => onReturn();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
