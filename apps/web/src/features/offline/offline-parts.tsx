import { useEffect } from 'react';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { precacheApp } from './precache-app.ts';
import { NetworkNotice } from './network-notice.tsx';
import { UpdateBar } from './update-bar.tsx';

/** What the app says of the network and of its own age; while it is open it is kept on this phone. */
export function OfflineParts() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  const token = useAppSelector(({ session }) => session.jwtToken);
  const creator = useAppSelector(isCreator);
  useEffect(registerServiceWorker, []);
  useEffect(() => {
    if (userId !== undefined && token !== '') precacheApp(userId, token, creator).catch(() => undefined);
  }, [userId, token, creator]);
  return (
    <>
      <NetworkNotice />
      <UpdateBar />
    </>
  );
}
