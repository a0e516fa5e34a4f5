import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { InstallCard } from '#features/device/install/install-card.tsx';
import { countVisit } from '#features/device/install/visits.ts';
import { OfflineParts } from '#features/shell/offline/offline-parts.tsx';
import { startOfflineSync } from '#features/shell/offline-sync/start.ts';
import { mayAsk } from '#features/outreach/push/question.ts';
import { ownSubscriptionsApi } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { mostUrgent } from '#features/money/subscriptions/what-is-due.ts';
import { useNow } from '#lib/now.ts';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector, useAppStore } from '#state/hooks.ts';

/** Banners and questions of the shell, and the offline queue; fetched once the browser is idle. */
export function Notices() {
  const { pathname } = useLocation();
  const now = useNow();
  // One question at a time: an urgent membership comes first, then push.
  const { data: supported, isError } = ownSubscriptionsApi.endpoints.ownSubscriptions.useQueryState();
  const isFree = (supported ? !mostUrgent(supported, now) : isError) && !mayAsk(now);
  useOfflineSync();
  useEffect(() => void countVisit(), []);
  return (
    <>
      <OfflineParts />
      {pathname === appPaths.home && isFree && <InstallCard />}
    </>
  );
}

/** Sends the offline queue while somebody is signed in. */
function useOfflineSync(): void {
  const store = useAppStore();
  const userId = useAppSelector(({ session }) => session.user?.id);
  useEffect(() => (userId === undefined ? undefined : startOfflineSync(store, userId)), [store, userId]);
}
