import { useSyncExternalStore } from 'react';

/** Not in every browser, and so not in TypeScript's. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function hold(prompt: InstallPrompt | null): void {
  held = prompt;
  for (const listener of listeners) listener();
}

// The browser offers it once, early; it is asked when the person is.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => hold(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useHeldPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  );

/** Asks the browser to install; it can be asked once. */
export async function install(prompt: InstallPrompt): Promise<boolean> {
  hold(null);
  return (await prompt.prompt()).outcome === 'accepted';
}
