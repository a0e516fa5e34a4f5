import type { MembershipPage } from '@udala/contract/memberships';
import type { CreatorPage } from '@udala/contract/profiles';
import * as m from '@udala/messages/settings';
import { linksToSend } from '#features/identity/creators/link-rule.ts';
import { ownPageApi, showOwnPage } from '#features/identity/creators/own-page.api.ts';
import { membershipsApi } from '#features/money/memberships/memberships.api.ts';
import { priceOf } from '#features/money/memberships/offer/price-rule.ts';
import type { AppDispatch } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { offerApi } from './offer.api.ts';
import { changesOffer, changesPage, type Edits, type SetupValues } from './setup-values.ts';

interface Setup {
  page: CreatorPage;
  offer: MembershipPage | null;
  edits: Edits;
  values: SetupValues;
}

/** Saves the changed parts, the page before its offer. A retry after a partial failure saves only the rest. */
export const saveSetup =
  (setup: Setup) =>
  async (dispatch: AppDispatch): Promise<{ error?: unknown }> => {
    if (changesPage(setup.edits)) {
      const { error } = await dispatch(savePage(setup));
      if (error !== undefined) return { error };
    }
    if (changesOffer(setup.edits)) {
      const { error } = await dispatch(saveOffer(setup));
      if (error !== undefined) return { error };
    }
    dispatch(toastShown({ type: 'success', title: savedTitle(setup) }));
    return {};
  };

const savedTitle = ({ edits, offer }: Setup): string => {
  if (!changesOffer(edits)) return m.pageSaved;
  return offer === null ? m.offerLive : m.offerSaved;
};

const savePage =
  ({ page: { userName }, values }: Setup) =>
  async (dispatch: AppDispatch): Promise<{ error?: unknown }> => {
    const { pageName, pageImageUrl } = values;
    const body = { pageName: pageName.trim(), userName: userName ?? '', pageImageUrl, links: linksToSend(values) };
    const { data, error } = await dispatch(ownPageApi.endpoints.saveOwnPage.initiate(body));
    if (data) dispatch(showOwnPage(data));
    return { error };
  };

const saveOffer =
  ({ offer, values }: Setup) =>
  async (dispatch: AppDispatch): Promise<{ error?: unknown }> => {
    const price = priceOf(values.price);
    if (price === null) return {};
    const body = { price, benefits: [...values.benefits], description: '' };
    return offer?.id == null
      ? dispatch(membershipsApi.endpoints.createMembership.initiate(body))
      : dispatch(offerApi.endpoints.updateMembership.initiate({ id: offer.id, ...body }));
  };
