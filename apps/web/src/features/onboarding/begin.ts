import { limits } from '@udala/contract/limits';
import { answered, begun, detailsGiven } from '#app/onboarding.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { onboardingApi } from './onboarding.api.ts';
import { userNameFrom } from './user-name.ts';

/** A creator who has no page yet begins with her own name as its name, and with an address that is free. */
export const beginOnboarding = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  const { session, onboarding } = getState();
  if (!session.user || onboarding.userId === session.user.id) return;
  dispatch(begun({ userId: session.user.id }));
  dispatch(namePage(wholeWords(session.profile?.name ?? '')));
  dispatch(detailsGiven({ bio: session.profile?.bio ?? '' }));
  await dispatch(takeFreeAddress());
};

/** As many of a name's words as a page's name may hold. */
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
  // Meanwhile she may have typed another.
  if (free !== undefined && getState().onboarding.creatorDetails.userName === userName)
    dispatch(detailsGiven({ userName: free }));
};

/** Names the page; its address follows the name until it was chosen by hand. */
export const namePage = (pageName: string) => (dispatch: AppDispatch, getState: () => RootState) => {
  const follows = !getState().onboarding.addressChosen;
  dispatch(detailsGiven({ pageName, ...(follows && { userName: userNameFrom(pageName) }) }));
};

/** Emptied, it follows the page's name again. */
export const chooseAddress = (userName: string) => (dispatch: AppDispatch) => {
  dispatch(detailsGiven({ userName }));
  dispatch(answered({ addressChosen: userName !== '' }));
};
