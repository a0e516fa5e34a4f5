import type { Session } from '@udala/contract/auth';
import type { MembershipPage } from '@udala/contract/memberships';
import { creatorHome } from '#app/guards.ts';
import { paths } from '#app/paths.ts';
import { isCreator, signedIn } from '#app/session.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { nextPath } from '#lib/next-path.ts';
import { saveText } from '#lib/session-storage.ts';

/** Takes the session up and says where its owner goes: what she has not finished, what she came for, or home. */
export const signIn =
  (session: Session, method: 'google' | 'password' = 'password') =>
  (dispatch: AppDispatch, getState: () => RootState): string => {
    dispatch(signedIn(session));
    saveText('lastSignIn', method);
    return destinationOf(getState, location.search);
  };

/** Who signs up at a creator's goes to her offer first, unless she came for something else. */
export const offerFirst = (page: MembershipPage | null, search: string): string | undefined =>
  page?.price == null || nextPath(search) !== null ? undefined : paths.payment;

export function destinationOf(getState: () => RootState, search: string): string {
  const next = nextPath(search);
  if (!isCreator(getState())) return next ?? paths.home;
  const home = creatorHome({ getState });
  return home === paths.home ? (next ?? home) : home;
}
