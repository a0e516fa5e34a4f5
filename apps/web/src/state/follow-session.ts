import { readSaved, readText, tab } from '#lib/session-storage.ts';
import type { Outside } from '#lib/api.ts';
import { expireSession, ownLogin } from './session-expiry.ts';
import { signedOut } from './session.slice.ts';
import type { AppDispatch, AppStore, RootState } from './store.ts';

/**
 * Synchronizes this tab with the browser's session: it signs out when another tab does, and reloads when another tab
 * signs in. Checks on storage events, and when the tab returns from the background, where it may have missed one.
 */
export function followSession({ dispatch }: AppStore): void {
  const follow = () => dispatch(compareSession());
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

const compareSession =
  () =>
  (dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside): void => {
    const { jwtToken, user } = getState().session;
    const saved = { jwtToken: readText('token') ?? '', userId: readSaved<{ id: string }>('user')?.id };
    if (saved.jwtToken === jwtToken) return;
    if (user && saved.userId !== user.id) tab.clear();
    if (saved.jwtToken !== '') leaveFor(location.pathname + location.search);
    // An expired session leaves the user in the storage; logging out deletes it.
    else if (saved.userId !== undefined) dispatch(expireSession());
    else {
      const login = ownLogin(getState());
      dispatch(signedOut());
      leaveFor(login);
    }
  };
