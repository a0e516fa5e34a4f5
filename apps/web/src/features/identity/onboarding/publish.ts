import { errorStatus } from '@udala/contract/errors';
import { limits } from '@udala/contract/limits';
import * as app from '@udala/messages/app';
import { linksToSend } from '#features/identity/creators/link-rule.ts';
import { ownPageApi, showOwnPage } from '#features/identity/creators/own-page.api.ts';
import { membershipsApi } from '#features/money/memberships/memberships.api.ts';
import { priceOf } from '#features/money/memberships/offer/price-rule.ts';
import { finished } from '#state/onboarding.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { isApiError } from '#lib/api-error.ts';

/** Saves the page, then creates its offer. Safe to retry after a partial failure. */
export const publishPage =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<{ error?: unknown }> => {
    const { creatorDetails, dual, selectedBenefits, subscriptionPrice } = getState().onboarding;
    const { pageName, userName, bio, pageImageUrl } = creatorDetails;
    const page = await dispatch(
      ownPageApi.endpoints.saveOwnPage.initiate({
        pageName: pageName.trim(),
        userName,
        bio: bio.trim(),
        mode: dual ? 'posts-and-community' : 'posts',
        pageImageUrl,
        links: linksToSend(creatorDetails),
      }),
    );
    if (page.error) return { error: page.error };
    const price = priceOf(subscriptionPrice) ?? limits.priceMinNaira;
    const offer = await dispatch(
      membershipsApi.endpoints.createMembership.initiate({ price, benefits: selectedBenefits, description: '' }),
    );
    if (offer.error && !isOfferThere(offer.error)) return { error: offer.error };
    if (page.data) dispatch(showOwnPage(page.data));
    dispatch(finished());
    dispatch(toastShown({ type: 'success', title: app.greatNews, body: app.processCompleted }));
    return {};
  };

const isOfferThere = (error: unknown): boolean => isApiError(error) && error.status === errorStatus.conflict;
