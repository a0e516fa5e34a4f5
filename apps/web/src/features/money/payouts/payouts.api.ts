import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import {
  createPayout,
  getBalance,
  listBanks,
  listPayouts,
  resolveAccount,
  savePayoutAccount,
  savePayoutSettings,
  type Balance,
  type Bank,
  type Payout,
  type PayoutAccount,
} from '@udala/contract/payouts';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

type PayoutOrder = BodyOf<typeof createPayout> & { idempotencyKey: string };

const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    balance: build.query<Balance, void>({
      query: () => request(getBalance),
      extraOptions: { quiet: true },
      providesTags: ['Balance'],
    }),
    listPayouts: build.infiniteQuery<ReplyOf<typeof listPayouts>, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listPayouts, { query: { ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Payouts'],
    }),
    banks: build.query<readonly Bank[], void>({
      query: () => request(listBanks),
      transformResponse: ({ items }: ReplyOf<typeof listBanks>) => items,
      extraOptions: { quiet: true },
    }),
    /** Name of the account holder. Quiet: failures are shown under the number. */
    accountName: build.query<string, QueryOf<typeof resolveAccount>>({
      query: (query) => request(resolveAccount, { query }),
      transformResponse: ({ accountName }: ReplyOf<typeof resolveAccount>) => accountName,
      extraOptions: { quiet: true },
    }),
    savePayoutAccount: build.mutation<PayoutAccount, BodyOf<typeof savePayoutAccount>>({
      query: (body) => request(savePayoutAccount, { body }),
      invalidatesTags: ['Balance'],
    }),
    /** Invalidates on failure too, because the balance may have changed. */
    createPayout: build.mutation<Payout, PayoutOrder>({
      query: ({ idempotencyKey, ...body }) => request(createPayout, { body, idempotencyKey }),
      invalidatesTags: ['Balance', 'Payouts'],
    }),
    savePayoutSettings: build.mutation<ReplyOf<typeof savePayoutSettings>, BodyOf<typeof savePayoutSettings>>({
      query: (body) => request(savePayoutSettings, { body }),
      async onQueryStarted({ isWeekly }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          payoutsApi.util.updateQueryData('balance', undefined, (balance) => {
            balance.isWeekly = isWeekly;
            balance.nextWeeklyOn = null;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
      // Refetches the balance: the server computes the next payout date.
      invalidatesTags: (saved) => (saved ? ['Balance'] : []),
    }),
  }),
});

const ASK_AGAIN_MS = 5_000;

/** Refetches the balance while the provider checks whose the bank account is. */
export const useIdentityResult = (isPending: boolean) =>
  payoutsApi.endpoints.balance.useQuerySubscription(undefined, { pollingInterval: isPending ? ASK_AGAIN_MS : 0 });

export const {
  useBalanceQuery,
  useListPayoutsInfiniteQuery,
  useBanksQuery,
  useAccountNameQuery,
  useSavePayoutAccountMutation,
  useCreatePayoutMutation,
  useSavePayoutSettingsMutation,
} = payoutsApi;
