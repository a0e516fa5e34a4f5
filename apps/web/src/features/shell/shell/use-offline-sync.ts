import { useEffect } from 'react';
import { startOfflineSync } from '#features/shell/offline-sync/start.ts';
import { useAppSelector, useAppStore } from '#state/hooks.ts';

/** Sends the offline queue while somebody is signed in. */
export function useOfflineSync(): void {
  const store = useAppStore();
  const userId = useAppSelector(({ session }) => session.user?.id);
  useEffect(() => (userId === undefined ? undefined : startOfflineSync(store, userId)), [store, userId]);
}
