import { paths } from '#app/paths.ts';
import { loadingStarted } from '#app/loader.slice.ts';
import { isCreator, signedOut } from '#app/session.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import type { Outside } from '#lib/api.ts';
import { authApi } from './auth.api.ts';

/** Ends the session here and on the server, then goes to the login in a new document: nothing of it stays in memory. */
export const signOut =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside): Promise<void> => {
    const login = isCreator(getState()) ? paths.creatorLogin : paths.patronLogin;
    dispatch(loadingStarted());
    await dispatch(authApi.endpoints.logout.initiate());
    dispatch(signedOut());
    leaveFor(login);
  };
