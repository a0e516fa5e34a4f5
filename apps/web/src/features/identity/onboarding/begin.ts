import { limits } from '@udala/contract/limits';
import { answered, begun, detailsGiven } from '#state/onboarding.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { onboardingApi } from './onboarding.api.ts';
import { userNameFrom } from './user-name.ts';

/** Starts the onboarding of a creator without a page: proposes the creator's own name and an available user name. */
export const beginOnboarding = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  const { session, onboarding } = getState();
  if (!session.user || onboarding.userId === session.user.id) return;
  dispatch(begun({ userId: session.user.id }));
  dispatch(namePage(wholeWords(session.profile?.name ?? '')));
  dispatch(detailsGiven({ bio: session.profile?.bio ?? '' }));
  await dispatch(takeFreeAddress());
};

/** Truncates a name to the limit of a page's name, at a word boundary. */
function wholeWords(name: string): string {
  const longest = limits.pageNameMaxLength;
  if (name.length <= longest) return name;
  return name
    .slice(0, longest + 1)
    .replace(/\s+\S*$/, '')
    .slice(0, longest);
}

const takeFreeAddress = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  const { userName } = getState().onboarding.creatorDetails;
  if (userName === '') return;
  const { data } = await dispatch(onboardingApi.endpoints.userNameAvailable.initiate(userName, { subscribe: false }));
  const [free] = data?.suggestions ?? [];
  // The creator may have typed another user name in the meantime.
  if (free !== undefined && getState().onboarding.creatorDetails.userName === userName)
    dispatch(detailsGiven({ userName: free }));
};

/** Sets the page's name; the user name follows it until the creator has chosen one. */
export const namePage = (pageName: string) => (dispatch: AppDispatch, getState: () => RootState) => {
  const follows = !getState().onboarding.addressChosen;
  dispatch(detailsGiven({ pageName, ...(follows && { userName: userNameFrom(pageName) }) }));
};

/** Sets a chosen user name. An empty one follows the page's name again. */
export const chooseAddress = (userName: string) => (dispatch: AppDispatch) => {
  dispatch(detailsGiven({ userName }));
  dispatch(answered({ addressChosen: userName !== '' }));
};
