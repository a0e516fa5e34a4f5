import { useSyncExternalStore } from 'react';

/** Non-standard event, therefore missing from TypeScript's types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let deferred: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setDeferred(prompt: InstallPrompt | null): void {
  deferred = prompt;
  for (const listener of listeners) listener();
}

// The browser fires this event once, early; it is saved for the install button.
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

/** Shows the browser's install prompt, which can be used only once. */
export async function install(prompt: InstallPrompt): Promise<boolean> {
  setDeferred(null);
  return (await prompt.prompt()).outcome === 'accepted';
}
