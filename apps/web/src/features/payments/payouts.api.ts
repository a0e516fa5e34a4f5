import { getBalance, type Balance } from '@udala/contract/payouts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    balance: build.query<Balance, void>({
      query: () => request(getBalance),
      extraOptions: { quiet: true },
      providesTags: ['Balance'],
    }),
  }),
});

export const { useBalanceQuery } = payoutsApi;
