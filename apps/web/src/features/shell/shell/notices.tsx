import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { InstallCard } from '#features/device/install/install-card.tsx';
import { countVisit } from '#features/device/install/visits.ts';
import { checklistsApi } from '#features/insight/checklists/checklists.api.ts';
import { OfflineParts } from '#features/shell/offline/offline-parts.tsx';
import { startOfflineSync } from '#features/shell/offline-sync/start.ts';
import { Shortcuts } from '#features/shell/shortcuts/shortcuts.tsx';
import { usePushMoment } from '#features/outreach/push/use-push-moment.ts';
import { ownSubscriptionsApi } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { useRecheckDue } from '#features/money/subscriptions/use-recheck-due.ts';
import { mostUrgent } from '#features/money/subscriptions/what-is-due.ts';
import { useNow } from '#lib/now.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { appPaths } from '#state/app-paths.ts';
import { useArrival } from '#state/arrival.ts';
import { useAppSelector, useAppStore } from '#state/hooks.ts';

const PushCard = lazy(async () => ({ default: (await import('#features/outreach/push/push-card.tsx')).PushCard }));

/** Banners and questions of the shell, its shortcuts, and the offline queue; fetched once the browser is idle. */
export function Notices() {
  const { pathname } = useLocation();
  const now = useNow();
  // One question at a time: an urgent membership comes first, then push.
  const { data: supported, isError } = ownSubscriptionsApi.endpoints.ownSubscriptions.useQueryState();
  const isFree = supported ? !mostUrgent(supported, now) : isError;
  const offline = useIsOffline();
  const { isAsking, onAnswer } = usePushMoment();
  const isAskedBelow = useIsAskedBelow();
  const asksForPush = isAsking && !isAskedBelow && (!supported || !mostUrgent(supported, now));
  useOfflineSync();
  useRecheckDue();
  useEffect(() => void countVisit(), []);
  return (
    <>
      <OfflineParts />
      <Shortcuts />
      {asksForPush ? (
        <Suspense>
          <PushCard onAnswer={onAnswer} />
        </Suspense>
      ) : (
        pathname === appPaths.home && isFree && !offline && <InstallCard />
      )}
    </>
  );
}

/** True if the page itself offers push: as one of the first steps, or to somebody who has just paid. */
function useIsAskedBelow(): boolean {
  const { pathname } = useLocation();
  const { isNew = false } = useArrival();
  const { data } = checklistsApi.endpoints.checklist.useQueryState();
  const isListed = data?.isDismissed === false && data.steps.some(({ step, isDone }) => step === 'push' && !isDone);
  return isNew || (pathname.startsWith(appPaths.home) && isListed);
}

/** Sends the offline queue while somebody is signed in. */
function useOfflineSync(): void {
  const store = useAppStore();
  const userId = useAppSelector(({ session }) => session.user?.id);
  useEffect(() => (userId === undefined ? undefined : startOfflineSync(store, userId)), [store, userId]);
}
