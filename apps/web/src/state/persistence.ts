import { deleteCachedResponses } from '#lib/cached-responses.ts';
import { remove, clearPersonalData, save, saveText, readSaved, readText, sessionKeys } from '#lib/session-storage.ts';
import type { AppStore, RootState } from './store.ts';

/** Saves the state that the specification stores in the browser, as soon as it changes. */
export function persist(store: AppStore): void {
  let before = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    if (now.session !== before.session) writeSession(before.session, now.session);
    if (now.onboarding !== before.onboarding)
      save('onboarding', now.onboarding.userId === null ? null : now.onboarding);
    before = now;
  });
}

/** Writes the token last, because other tabs react to it (follow-session.ts). */
function writeSession(before: RootState['session'], { jwtToken, user, profile }: RootState['session']): void {
  if (jwtToken === '') {
    // Not if another tab has signed in since.
    if (readText('token') === before.jwtToken) remove(sessionKeys);
    deleteCachedResponses();
    return;
  }
  if (user !== before.user) {
    // On a shared phone no data passes from one person to the next; the page of this host belongs to none of them.
    if (readSaved<{ id: string }>('user')?.id !== user?.id) clearPersonalData(['membershipData', 'token']);
    save('user', user);
  }
  if (profile !== before.profile) save('profile', profile);
  if (jwtToken !== before.jwtToken) saveText('token', jwtToken);
}
