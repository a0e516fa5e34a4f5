import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { ownSubscriptionsApi } from './own-subscriptions.api.ts';
import { useOnReturn } from './use-on-return.ts';
import { dueOf } from './what-is-due.ts';

const recheckMs = 30_000;

/**
 * Refetches what is due while somebody looks at the page: it may have been paid in another tab, from an email, or at a
 * bank that answered late, and a payment that succeeded sends no notification.
 */
export function useRecheckDue(): void {
  const dispatch = useAppDispatch();
  const { data = [] } = ownSubscriptionsApi.endpoints.ownSubscriptions.useQueryState();
  const isDue = dueOf(data).length > 0;
  const look = () => {
    if (isDue && document.visibilityState === 'visible')
      dispatch(api.util.invalidateTags(['Subscription', 'Payments', 'Notifications']));
  };
  useOnReturn(look);
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!isDue) return;
    const onVisible = () => lookNow();
    document.addEventListener('visibilitychange', onVisible);
    const timer = setInterval(onVisible, recheckMs);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [isDue]);
}
