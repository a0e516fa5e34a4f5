import type { BodyOf } from '@udala/contract/endpoint';
import type { registerCreator } from '@udala/contract/auth';
import { creatorHome } from '#state/creator-home.ts';
import { paths } from '#state/paths.ts';
import { isCreator, isSignedIn, profileLoaded } from '#state/session.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { authApi } from './auth.api.ts';
import { signUpCode } from './verification.ts';

interface Outcome {
  error?: unknown;
  /** Next path; absent on failure. */
  goTo?: string;
}

/** Registers a creator. A patron signed in with the same address becomes a creator at once, without an emailed code. */
export const becomeCreator =
  (account: BodyOf<typeof registerCreator>) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Outcome> => {
    const { error } = await dispatch(authApi.endpoints.registerCreator.initiate(account));
    if (error) return { error };
    if (isSignedIn(getState())) {
      const { data } = await dispatch(
        authApi.endpoints.ownProfile.initiate(undefined, { subscribe: false, forceRefetch: true }),
      );
      if (data) dispatch(profileLoaded(data));
      if (isCreator(getState())) return { goTo: creatorHome({ getState }) };
    }
    signUpCode.sentTo(account.email);
    return { goTo: paths.creatorVerify + location.search };
  };
