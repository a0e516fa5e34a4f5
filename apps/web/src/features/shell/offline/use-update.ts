import { useEffect, useEffectEvent, useState } from 'react';
import type { WorkerRequest } from '#lib/worker-protocol.ts';
import { appWorker, isAppWorker, takesOverKey } from '#lib/service-worker.ts';
import { tab } from '#lib/session-storage.ts';

/** Minimum interval between update checks of an open tab. */
const askEveryMs = 3_600_000;

function takeOver(worker: ServiceWorker): void {
  const message: WorkerRequest = { type: 'take-over' };
  worker.postMessage(message);
}

/** Function that switches to a new build, once there is one: it reloads, and drafts are preserved. */
export function useUpdate(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [takenOver, setTakenOver] = useState(false);
  const [askedAt, setAskedAt] = useState(() => Date.now());

  const askAgain = useEffectEvent((registration: ServiceWorkerRegistration) => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askEveryMs) return;
    setAskedAt(Date.now());
    registration.update().catch(() => undefined);
  });

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const left = new AbortController();
    const { signal } = left;
    let controlled = isAppWorker(serviceWorker.controller);
    // Another tab activated the new build: this tab runs the old one until it is reloaded.
    const changed = () => {
      if (controlled && tab.read(takesOverKey) === null) setTakenOver(true);
      controlled = true;
      tab.remove(takesOverKey);
    };
    serviceWorker.addEventListener('controllerchange', changed, { signal });
    const follows = appWorker().then(async (registration) => {
      if (signal.aborted) return;
      const look = () => {
        if (!registration.active) return;
        if (registration.waiting && tab.read(takesOverKey) !== null) takeOver(registration.waiting);
        else setWaiting(registration.waiting);
      };
      const follow = () => registration.installing?.addEventListener('statechange', look, { signal });
      look();
      follow();
      registration.addEventListener('updatefound', follow, { signal });
      document.addEventListener('visibilitychange', () => askAgain(registration), { signal });
      if (tab.read(takesOverKey) === null) return;
      await registration.update();
      // An account's first worker is of this build: there is no next one.
      if (!registration.installing && !registration.waiting) tab.remove(takesOverKey);
    });
    // Without a service worker, every page load gets the newest build.
    follows.catch(() => undefined);
    return () => left.abort();
  }, []);

  if (!waiting && !takenOver) return null;
  return () => {
    if (!waiting || takenOver) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    takeOver(waiting);
  };
}
