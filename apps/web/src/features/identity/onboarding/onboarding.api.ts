import type { ReplyOf } from '@udala/contract/endpoint';
import { checkUserName } from '@udala/contract/profiles';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    userNameAvailable: build.query<ReplyOf<typeof checkUserName>, string>({
      query: (userName) => request(checkUserName, { body: { userName } }),
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useUserNameAvailableQuery } = onboardingApi;
