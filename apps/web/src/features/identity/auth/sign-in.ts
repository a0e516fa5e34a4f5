import type { Session } from '@udala/contract/auth';
import type { MembershipPage } from '@udala/contract/memberships';
import { creatorHome } from '#state/creator-home.ts';
import { paths } from '#state/paths.ts';
import { isCreator, signedIn } from '#state/session.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { nextPath } from '#lib/next-path.ts';
import { saveText } from '#lib/session-storage.ts';

/** Stores the session and returns the next path: unfinished onboarding, the requested page, or home. */
export const signIn =
  (session: Session, method: 'google' | 'password' = 'password') =>
  (dispatch: AppDispatch, getState: () => RootState): string => {
    dispatch(signedIn(session));
    saveText('lastSignIn', method);
    return destinationOf(getState, location.search);
  };

/** After signing up on a creator's host, the offer comes first unless a `next` path was requested. */
export const offerFirst = (page: MembershipPage | null, search: string): string | undefined =>
  page?.price == null || nextPath(search) !== null ? undefined : paths.payment;

export function destinationOf(getState: () => RootState, search: string): string {
  const next = nextPath(search);
  if (!isCreator(getState())) return next ?? paths.home;
  const home = creatorHome({ getState });
  return home === paths.home ? (next ?? home) : home;
}
