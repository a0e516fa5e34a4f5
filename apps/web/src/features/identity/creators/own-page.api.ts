import type { BodyOf } from '@udala/contract/endpoint';
import { networks } from '@udala/contract/links';
import { getOwnPage, saveOwnPage, type CreatorPage } from '@udala/contract/profiles';
import { profileChanged } from '#state/session.slice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const ownPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownPage: build.query<CreatorPage, void>({
      query: () => request(getOwnPage),
      extraOptions: { quiet: true },
      providesTags: ['Profile'],
    }),
    /** Failures also show beside the button. */
    saveOwnPage: build.mutation<CreatorPage, BodyOf<typeof saveOwnPage>>({
      query: (body) => request(saveOwnPage, { body }),
      invalidatesTags: ['Profile', 'Membership'],
    }),
  }),
});

export const { useOwnPageQuery } = ownPageApi;

/** Copies the saved page into the cached profile. */
export const showOwnPage =
  ({ userName, bio, pageImageUrl, links }: CreatorPage) =>
  (dispatch: AppDispatch, getState: () => RootState) => {
    const profileImageUrl = getState().session.profile?.profileImageUrl ?? pageImageUrl;
    const linkFields = Object.fromEntries(networks.map((network) => [`${network}Link`, links[network]]));
    dispatch(profileChanged({ userName, bio, profileImageUrl, ...linkFields }));
  };
