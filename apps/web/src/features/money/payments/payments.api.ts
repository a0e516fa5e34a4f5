import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { listPayments } from '@udala/contract/payments';
import type { Bank } from '@udala/contract/payouts';
import { listRefundBanks, resolveRefundAccount, sendRefundTo } from '@udala/contract/refund-accounts';
import { getReceipt, getReceiptPdf, type Receipt } from '@udala/contract/receipts';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';

const aDay = 86_400;

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.infiniteQuery<ReplyOf<typeof listPayments>, void, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ pageParam }) => request(listPayments, { query: { ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Payments'],
    }),
    /** Cached for a day, so that a receipt that was opened can be read and printed offline. */
    receipt: build.query<Receipt, string>({
      query: (id) => request(getReceipt, { params: { id } }),
      keepUnusedDataFor: aDay,
      extraOptions: { quiet: true },
      providesTags: ['Payments'],
    }),
    refundBanks: build.query<readonly Bank[], string>({
      query: (paymentId) => request(listRefundBanks, { params: { paymentId } }),
      transformResponse: ({ items }: ReplyOf<typeof listRefundBanks>) => items,
      extraOptions: { quiet: true },
    }),
    /** Name of the account holder. Quiet: failures are shown under the number. */
    refundAccountName: build.query<string, { paymentId: string } & QueryOf<typeof resolveRefundAccount>>({
      query: ({ paymentId, ...query }) => request(resolveRefundAccount, { params: { paymentId }, query }),
      transformResponse: ({ accountName }: ReplyOf<typeof resolveRefundAccount>) => accountName,
      // An account number is not cached.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    sendRefundTo: build.mutation<unknown, { paymentId: string } & BodyOf<typeof sendRefundTo>>({
      query: ({ paymentId, ...body }) => request(sendRefundTo, { params: { paymentId }, body }),
      invalidatesTags: ['Payments'],
    }),
    /** Quiet: the failure is shown beside the button. */
    saveReceipt: build.mutation<null, { id: string; name: string }>({
      queryFn: ({ id, name }) => saveFile(request(getReceiptPdf, { params: { id } }), name),
    }),
  }),
});

export const {
  useListPaymentsInfiniteQuery,
  useReceiptQuery,
  useSaveReceiptMutation,
  useRefundBanksQuery,
  useRefundAccountNameQuery,
  useSendRefundToMutation,
} = paymentsApi;
