import { useLocation } from 'react-router';
import { InstallCard } from '#features/install/install-card.tsx';
import { OfflineParts } from '#features/offline/offline-parts.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useDelivery } from './use-delivery.ts';

/** What the shell says of the app itself, and what waited for a connection; fetched once the browser is at rest. */
export function Notices() {
  const { pathname } = useLocation();
  useDelivery();
  return (
    <>
      <OfflineParts />
      {pathname === appPaths.home && <InstallCard />}
    </>
  );
}
