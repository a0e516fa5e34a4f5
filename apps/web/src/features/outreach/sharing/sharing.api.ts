import { endPrivateFeed, getPrivateFeed, makePrivateFeed, type PrivateFeed } from '@udala/contract/private-feeds';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    privateFeed: build.query<PrivateFeed, void>({
      query: () => request(getPrivateFeed),
      extraOptions: { quiet: true },
    }),
    /** The feed's address is only in this answer; the cache stores the answer without it. */
    makePrivateFeed: build.mutation<PrivateFeed, { reauth: string }>({
      query: (body) => request(makePrivateFeed, { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(cacheFeed({ ...data, url: null }));
      },
    }),
    endPrivateFeed: build.mutation<PrivateFeed, void>({
      query: () => request(endPrivateFeed),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(cacheFeed(data));
      },
    }),
  }),
});

const cacheFeed = (feed: PrivateFeed) => sharingApi.util.upsertQueryData('privateFeed', undefined, feed);

export const { usePrivateFeedQuery, useMakePrivateFeedMutation, useEndPrivateFeedMutation } = sharingApi;
