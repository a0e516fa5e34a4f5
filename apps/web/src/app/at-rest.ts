import { followSession } from './follow-session.ts';
import { isSignedIn } from './session.slice.ts';
import type { AppStore } from './store.ts';

/** Whoever signs in at once has the app's worker instead, and pays for one of the two alone. */
const OFFLINE_PAGE_AFTER_MS = 10_000;

/** What a page does once it is painted and nobody waits: here, for entry-client.tsx is among the first bytes of each. */
export function resolve(store: AppStore): void {
  followSession(store);
  setTimeout(() => {
    if (!isSignedIn(store.getState()))
      void import('#lib/register-offline-page.ts').then((it) => it.registerOfflinePage());
  }, OFFLINE_PAGE_AFTER_MS);
}
