import { useEffect } from 'react';
import { startDelivery } from '#features/delivery/start.ts';
import { useAppSelector, useAppStore } from '#app/hooks.ts';

/** Sends what was done without a connection, as long as somebody is signed in. */
export function useDelivery(): void {
  const store = useAppStore();
  const userId = useAppSelector(({ session }) => session.user?.id);
  useEffect(() => (userId === undefined ? undefined : startDelivery(store, userId)), [store, userId]);
}
