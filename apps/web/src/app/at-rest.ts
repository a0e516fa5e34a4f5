import { followSession } from '#state/follow-session.ts';
import { isSignedIn } from '#state/session.slice.ts';
import type { AppStore } from '#state/store.ts';

/** Delay: a person who signs in right away gets the app's worker, and should not pay for both. */
const OFFLINE_PAGE_AFTER_MS = 10_000;

/** Work after the first paint, at low priority; a chunk of its own, because entry-client.tsx delays every page. */
export function runIdleWork(store: AppStore): void {
  followSession(store);
  setTimeout(() => {
    if (!isSignedIn(store.getState()))
      void import('#lib/register-offline-page.ts').then((it) => it.registerOfflinePage());
  }, OFFLINE_PAGE_AFTER_MS);
}
