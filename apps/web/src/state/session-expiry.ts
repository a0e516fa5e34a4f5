import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { errorStatus } from '@udala/contract/errors';
import * as m from '@udala/messages/errors-web';
import type { ApiError } from '#lib/api-error.ts';
import type { CallMeta, Outside } from '#lib/api.ts';
import { withNext } from '#lib/next-path.ts';
import { readText } from '#lib/session-storage.ts';
import { isCreator, sessionExpired, signedOut, type SessionAndSite } from './session.slice.ts';
import { paths } from './paths.ts';
import { toastShown } from './toasts.slice.ts';

/** Time to read the message before the redirect to the login (specification §9). */
const redirectAfterMs = 4000;

const isLogin = (path: string): boolean =>
  path === paths.patronLogin || path === paths.google || path.startsWith(paths.creatorAuth);

/** Dispatch of a store with a session. */
export type SessionDispatch = ThunkDispatch<SessionAndSite, Outside, UnknownAction>;

/** Login page of the signed-in person's role. */
export const ownLogin = (state: SessionAndSite): string => (isCreator(state) ? paths.creatorLogin : paths.patronLogin);

/**
 * True if this failure ends the session: a 401 for a call that carried the current token, outside the sign-in pages. A
 * late 401 for an older token is ignored.
 */
export const endsSession = (error: ApiError, meta: CallMeta | undefined): boolean =>
  error.status === errorStatus.unauthenticated &&
  meta !== undefined &&
  meta.token !== null &&
  meta.token === readText('token') &&
  !isLogin(location.pathname);

/** Shows the message once, and redirects to the login after four seconds, with the way back. */
export const expireSession = () => (dispatch: SessionDispatch, getState: () => SessionAndSite) => {
  const { expired, leaving } = getState().session;
  if (expired || leaving) return;
  dispatch(sessionExpired());
  dispatch(toastShown({ type: 'warning', title: m.sorry, body: m.sessionExpired }));
  setTimeout(() => dispatch(goToLogin()), redirectAfterMs);
};

/** Opens the login of the person's role, with the way back to this page. */
export const goToLogin =
  () =>
  (dispatch: SessionDispatch, getState: () => SessionAndSite, { leaveFor }: Outside) => {
    if (!getState().session.expired) return;
    const login = ownLogin(getState());
    dispatch(signedOut());
    leaveFor(withNext(login, location.pathname + location.search));
  };
