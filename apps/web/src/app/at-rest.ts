import { followSession } from './follow-session.ts';
import { isSignedIn } from './session.slice.ts';
import type { AppStore } from './store.ts';

/** What a page does once it is painted and nobody waits: here, for entry-client.tsx is among the first bytes of each. */
export function atRest(store: AppStore): void {
  followSession(store);
  // Who is signed in has the app's worker.
  if (!isSignedIn(store.getState())) void import('#lib/keep-offline-page.ts').then((it) => it.keepOfflinePage());
}
