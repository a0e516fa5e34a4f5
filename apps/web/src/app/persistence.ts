import { keep, keepText, forget, sessionKeys } from '#lib/session-storage.ts';
import type { AppStore, RootState } from './store.ts';

/** Writes what the specification keeps in the browser as soon as it changes. */
export function persist(store: AppStore): void {
  let before = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    writeSession(before.session, now.session);
    if (now.onboarding !== before.onboarding)
      keep('onboarding', now.onboarding.userId === null ? null : now.onboarding);
    before = now;
  });
}

function writeSession(before: RootState['session'], now: RootState['session']): void {
  if (now.token === null) {
    if (before.token !== null) forget(sessionKeys);
    return;
  }
  if (now.token !== before.token) keepText('token', now.token);
  if (now.user !== before.user) keep('user', now.user);
  if (now.profile !== before.profile) keep('profile', now.profile);
}
