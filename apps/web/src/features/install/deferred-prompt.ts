import { useSyncExternalStore } from 'react';

/** Not in every browser, and so not in TypeScript's. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let deferred: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setDeferred(prompt: InstallPrompt | null): void {
  deferred = prompt;
  for (const listener of listeners) listener();
}

// The browser offers it once, early; it is asked when the person is.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setDeferred(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => setDeferred(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useDeferredPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => deferred,
    () => null,
  );

/** Asks the browser to install; it can be asked once. */
export async function install(prompt: InstallPrompt): Promise<boolean> {
  setDeferred(null);
  return (await prompt.prompt()).outcome === 'accepted';
}
