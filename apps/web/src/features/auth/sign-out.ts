import { loadingStarted } from '#app/loader.slice.ts';
import { ownLogin } from '#app/session-expiry.ts';
import { signedOut, signOutBegan } from '#app/session.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import type { Outside } from '#lib/api.ts';
import { clearPersonalData } from '#lib/session-storage.ts';
import { authApi } from './auth.api.ts';
import { stopGoogleAutoSelect } from './google/google-auto-select.ts';

/** Whoever hands a phone on is signed out on it, whether the server answers or not. */
const patienceMs = 8000;

/** Ends the session on the server and here, then leaves in a new document, to the login by default: nothing of it stays in memory. */
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
    stopGoogleAutoSelect();
    dispatch(signedOut());
    leaveFor(next);
  };

/** No push for her reaches this browser any more. */
const unregisterPush = async (): Promise<void> => (await import('#features/push/leave-push.ts')).leavePush();
