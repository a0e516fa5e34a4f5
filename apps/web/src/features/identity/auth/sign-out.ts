import { loadingStarted } from '#state/loader.slice.ts';
import { ownLogin } from '#state/session-expiry.ts';
import { signedOut, signOutBegan } from '#state/session.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import type { Outside } from '#lib/api.ts';
import { askedAtKey, clearPersonalData, tab } from '#lib/session-storage.ts';
import { authApi } from './auth.api.ts';

/** Timeout: a person who hands the phone to somebody else is signed out even if the server does not answer. */
const patienceMs = 8000;

/**
 * Ends the session on the server and in this browser, then loads a new document (the login by default), so that nothing
 * of the session stays in memory.
 */
export const signOut =
  (to?: string) =>
  async (dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside): Promise<void> => {
    const next = to ?? ownLogin(getState());
    dispatch(signOutBegan());
    dispatch(loadingStarted());
    const patience = new Promise((done) => setTimeout(done, patienceMs));
    const ended = Promise.allSettled([dispatch(authApi.endpoints.logout.initiate()), unregisterPush()]);
    await Promise.race([ended, patience]);
    clearPersonalData();
    // The other hosts are logged out too, so the login need not ask them.
    tab.save(askedAtKey, Date.now());
    stopGoogleAutoSelect();
    dispatch(signedOut());
    leaveFor(next);
  };

/** Stops push notifications for this account in this browser. */
const unregisterPush = async (): Promise<void> => (await import('#features/outreach/push/leave-push.ts')).leavePush();

/**
 * After signing out, prevents Google from signing the person in again automatically. No-op if Google's script is not
 * loaded.
 */
const stopGoogleAutoSelect = (): void => window.google?.accounts.id.disableAutoSelect();
