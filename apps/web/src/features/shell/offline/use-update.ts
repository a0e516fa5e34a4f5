import { useEffect, useEffectEvent, useState } from 'react';
import type { WorkerRequest } from '#lib/worker-protocol.ts';
import { appWorker, isAppWorker } from '#lib/service-worker.ts';

/** Minimum interval between update checks of an open tab. */
const askEveryMs = 3_600_000;

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
      if (controlled) setTakenOver(true);
      controlled = true;
    };
    serviceWorker.addEventListener('controllerchange', changed, { signal });
    const follows = appWorker().then((registration) => {
      if (signal.aborted) return;
      const look = () => registration.active && setWaiting(registration.waiting);
      const follow = () => registration.installing?.addEventListener('statechange', look, { signal });
      look();
      follow();
      registration.addEventListener('updatefound', follow, { signal });
      document.addEventListener('visibilitychange', () => askAgain(registration), { signal });
    });
    // Without a service worker, every page load gets the newest build.
    follows.catch(() => undefined);
    return () => left.abort();
  }, []);

  if (!waiting && !takenOver) return null;
  return () => {
    if (!waiting || takenOver) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const message: WorkerRequest = { type: 'take-over' };
    waiting.postMessage(message);
  };
}
