import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { goodMoments } from '#lib/good-moment.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { mayAsk } from './question.ts';

/**
 * True after a like or a comment, until it is answered or the page is left. Offline it is false, because subscribing
 * would fail.
 */
export function usePushMoment(): { isAsking: boolean; onAnswer: () => void } {
  const { key } = useLocation();
  const offline = useIsOffline();
  const [askedOn, setAskedOn] = useState<string>();
  useEffect(() => {
    const ask = () => mayAsk(Date.now()) && setAskedOn(key);
    goodMoments.addEventListener('moment', ask);
    return () => goodMoments.removeEventListener('moment', ask);
  }, [key]);
  return { isAsking: askedOn === key && !offline, onAnswer: () => setAskedOn(undefined) };
}
