import { errorStatus } from '@udala/contract/errors';
import { limits } from '@udala/contract/limits';
import * as app from '@udala/messages/app';
import { membershipsApi } from '#features/memberships/memberships.api.ts';
import { finished } from '#app/onboarding.slice.ts';
import { profileChanged } from '#app/session.slice.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { isApiError } from '#lib/api-error.ts';
import { onboardingApi } from './onboarding.api.ts';
import { priceOf } from './price-rule.ts';

/** Claims the page's address, then opens its offer. Pressed again after half of it failed, it finishes the rest. */
export const publishPage =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<{ error?: unknown }> => {
    const { creatorDetails, dual, selectedBenefits, subscriptionPrice } = getState().onboarding;
    const { pageName, userName, bio } = creatorDetails;
    const mode = dual ? 'posts-and-community' : 'posts';
    const page = await dispatch(
      onboardingApi.endpoints.saveOwnPage.initiate({ pageName: pageName.trim(), userName, bio: bio.trim(), mode }),
    );
    if (page.error) return { error: page.error };
    const price = priceOf(subscriptionPrice) ?? limits.priceMinNaira;
    const offer = await dispatch(
      membershipsApi.endpoints.createMembership.initiate({ price, benefits: selectedBenefits, description: '' }),
    );
    if (offer.error && !isOfferThere(offer.error)) return { error: offer.error };
    dispatch(profileChanged({ userName: page.data?.userName ?? userName, bio: bio.trim() }));
    dispatch(finished());
    dispatch(toastShown({ type: 'success', title: app.greatNews, body: app.processCompleted }));
    return {};
  };

const isOfferThere = (error: unknown): boolean => isApiError(error) && error.status === errorStatus.conflict;
