import { begun, detailsGiven } from '#app/onboarding.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { userNameFrom } from './user-name.ts';

/** A creator who has no page yet begins with her own name as its name. */
export const beginOnboarding = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const { session, onboarding } = getState();
  if (!session.user || onboarding.userId === session.user.id) return;
  dispatch(begun({ userId: session.user.id }));
  dispatch(namePage(session.profile?.name ?? ''));
};

/** Names the page; its address follows the name until it was chosen by hand. */
export const namePage = (pageName: string) => (dispatch: AppDispatch, getState: () => RootState) => {
  const before = getState().onboarding.creatorDetails;
  const follows = before.userName === userNameFrom(before.pageName);
  dispatch(detailsGiven({ pageName, ...(follows && { userName: userNameFrom(pageName) }) }));
};
