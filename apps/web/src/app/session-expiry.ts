import { errorStatus } from '@udala/contract/errors';
import * as m from '@udala/messages/errors-web';
import type { ApiError } from '#lib/api-error.ts';
import type { CallMeta, Outside } from '#lib/api.ts';
import { withNext } from '#lib/next-path.ts';
import { readText } from '#lib/session-storage.ts';
import { isCreator, sessionExpired, signedOut } from './session.slice.ts';
import { paths } from './paths.ts';
import type { AppDispatch, RootState } from './store.ts';
import { toastShown } from './toasts.slice.ts';

/** How long the sentence can be read before the way leads to the login (specification §9). */
const redirectAfterMs = 4000;

const isLogin = (path: string): boolean =>
  path === paths.patronLogin || path === paths.google || path.startsWith(paths.creatorAuth);

/** Where whoever is signed in signs in again. */
export const ownLogin = (state: RootState): string => (isCreator(state) ? paths.creatorLogin : paths.patronLogin);

/**
 * Only a 401 answering a call that carried the token, and not where one signs in, means that the session is over. One
 * that answers late, after a new session was opened, speaks of the old one.
 */
export const endsSession = (error: ApiError, meta: CallMeta | undefined): boolean =>
  error.status === errorStatus.unauthenticated &&
  meta !== undefined &&
  meta.token !== null &&
  meta.token === readText('token') &&
  !isLogin(location.pathname);

/** Says it once, and after four seconds goes to the login, which leads back here. */
export const expireSession = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const { expired, leaving } = getState().session;
  if (expired || leaving) return;
  dispatch(sessionExpired());
  dispatch(toastShown({ type: 'warning', title: m.sorry, body: m.sessionExpired }));
  setTimeout(() => dispatch(goToLogin()), redirectAfterMs);
};

/** To the login of whoever was signed in, and back here afterwards. */
export const goToLogin =
  () =>
  (dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside) => {
    if (!getState().session.expired) return;
    const login = ownLogin(getState());
    dispatch(signedOut());
    leaveFor(withNext(login, location.pathname + location.search));
  };
