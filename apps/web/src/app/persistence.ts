import { deleteCachedResponses } from '#lib/cached-responses.ts';
import { forget, forgetPerson, keep, keepText, readKept, readText, sessionKeys } from '#lib/session-storage.ts';
import type { AppStore, RootState } from './store.ts';

/** Writes what the specification keeps in the browser as soon as it changes. */
export function persist(store: AppStore): void {
  let before = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    if (now.session !== before.session) writeSession(before.session, now.session);
    if (now.onboarding !== before.onboarding)
      keep('onboarding', now.onboarding.userId === null ? null : now.onboarding);
    before = now;
  });
}

/** The token is written last: other tabs go by it (follow-session.ts). */
function writeSession(before: RootState['session'], { jwtToken, user, profile }: RootState['session']): void {
  if (jwtToken === '') {
    // Unless another tab signed in meanwhile.
    if (readText('token') === before.jwtToken) forget(sessionKeys);
    deleteCachedResponses();
    return;
  }
  if (user !== before.user) {
    // On a shared phone nothing passes from one person to the next; the page of this host is nobody's.
    if (readKept<{ id: string }>('user')?.id !== user?.id) forgetPerson(['membershipData', 'token']);
    keep('user', user);
  }
  if (profile !== before.profile) keep('profile', profile);
  if (jwtToken !== before.jwtToken) keepText('token', jwtToken);
}
