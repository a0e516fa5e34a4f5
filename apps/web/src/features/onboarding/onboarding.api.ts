import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { checkUserName, saveOwnPage, type CreatorPage } from '@udala/contract/profiles';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    userNameAvailable: build.query<ReplyOf<typeof checkUserName>, string>({
      query: (userName) => request(checkUserName, { body: { userName } }),
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true },
    }),
    /** Its failures stand beside the button that publishes. */
    saveOwnPage: build.mutation<CreatorPage, BodyOf<typeof saveOwnPage>>({
      query: (body) => request(saveOwnPage, { body }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { useUserNameAvailableQuery } = onboardingApi;
