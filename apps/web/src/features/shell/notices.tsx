import { useLocation } from 'react-router';
import { InstallCard } from '#features/install/install-card.tsx';
import { OfflineParts } from '#features/offline/offline-parts.tsx';
import { appPaths } from '#app/app-paths.ts';

/** What the shell says of the app itself; fetched once the browser is at rest. */
export function Notices() {
  const { pathname } = useLocation();
  return (
    <>
      <OfflineParts />
      {pathname === appPaths.home && <InstallCard />}
    </>
  );
}
