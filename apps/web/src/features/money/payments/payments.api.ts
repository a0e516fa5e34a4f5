import type { ReplyOf } from '@udala/contract/endpoint';
import { listPayments } from '@udala/contract/payments';
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
    /** Quiet: the failure is shown beside the button. */
    saveReceipt: build.mutation<null, { id: string; name: string }>({
      queryFn: ({ id, name }) => saveFile(request(getReceiptPdf, { params: { id } }), name),
    }),
  }),
});

export const { useListPaymentsInfiniteQuery, useReceiptQuery, useSaveReceiptMutation } = paymentsApi;
