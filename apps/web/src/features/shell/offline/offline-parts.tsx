import { useEffect } from 'react';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { precacheApp } from './precache-app.ts';
import { NetworkNotice } from './network-notice.tsx';
import { UpdateBar } from './update-bar.tsx';

/** Banners about the network and about app updates; also precaches the app and registers the service worker. */
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
