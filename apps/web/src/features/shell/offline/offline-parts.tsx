import { useEffect } from 'react';
import * as m from '@udala/messages/offline';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { precacheApp } from './precache-app.ts';
import { NetworkNotice } from './network-notice.tsx';
import { useUpdate } from './use-update.ts';

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

/** Stays until pressed; otherwise the new build is used the next time the app is opened. */
function UpdateBar() {
  const update = useUpdate();
  return (
    <div role="status">
      {update && (
        <div className="mx-auto max-w-160 p-3">
          <Banner title={m.newVersion} action={<Button onClick={update}>{m.reload}</Button>}>
            {m.newVersionHint}
          </Banner>
        </div>
      )}
    </div>
  );
}
