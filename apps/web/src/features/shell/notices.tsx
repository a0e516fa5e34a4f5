import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { InstallCard } from '#features/install/install-card.tsx';
import { countVisit } from '#features/install/visits.ts';
import { OfflineParts } from '#features/offline/offline-parts.tsx';
import { mayAsk } from '#features/push/question.ts';
import { useNow } from '#lib/now.ts';
import { appPaths } from '#app/app-paths.ts';
import { useDelivery } from './use-delivery.ts';

/** What the shell says of the app itself, and what waited for a connection; fetched once the browser is at rest. */
export function Notices() {
  const { pathname } = useLocation();
  // One question at a time: that of push comes first.
  const now = useNow();
  useDelivery();
  useEffect(() => void countVisit(), []);
  return (
    <>
      <OfflineParts />
      {pathname === appPaths.home && !mayAsk(now) && <InstallCard />}
    </>
  );
}
