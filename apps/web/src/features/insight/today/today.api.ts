import { getToday, listSupportedCreators, type SupportedCreator, type Today } from '@udala/contract/today';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    today: build.query<Today, void>({
      query: () => request(getToday),
      extraOptions: { quiet: true },
      // Posting, a new patron and a payment change it.
      providesTags: ['Profile', 'Subscription', 'Balance'],
    }),
    supportedCreators: build.query<SupportedCreator[], void>({
      query: () => request(listSupportedCreators),
      transformResponse: ({ items }: { items: SupportedCreator[] }) => items,
      extraOptions: { quiet: true },
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useTodayQuery, useSupportedCreatorsQuery } = todayApi;
