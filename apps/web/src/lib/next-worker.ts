import type { WorkerRequest } from './worker-protocol.ts';

/**
 * Installs the worker that the server answers with now, and lets it take over from the one of this document, which is
 * about to be left. Resolves without either where there is none, or when it takes longer than `patienceMs`: the next
 * document then offers it as a new version.
 */
export async function takeNextWorker(patienceMs: number): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  // The stub for strangers has another address.
  if (!serviceWorker?.controller?.scriptURL.endsWith('/sw.js')) return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([tooLong, replace(serviceWorker)]).catch(() => undefined);
}

async function replace(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration();
  await registration?.update();
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return;
  const takenOver = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  const takeOver = () => {
    const message: WorkerRequest = { type: 'take-over' };
    if (next.state === 'installed') next.postMessage(message);
  };
  next.addEventListener('statechange', takeOver);
  takeOver();
  await takenOver;
}
