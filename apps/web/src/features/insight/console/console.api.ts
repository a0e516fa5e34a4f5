import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import {
  cancelOperatorRequest,
  confirmOperatorRequest,
  getOperatorPayment,
  listOperatorRequests,
  refundOperatorPayment,
  searchOperatorPayments,
  type OperatorPaymentDetails,
  type OperatorRequest,
  type Outcome,
} from '@udala/contract/operator';
import {
  bookOperatorException,
  getOperatorJournal,
  getOperatorOverview,
  listOperatorExceptions,
  searchOperatorCreators,
  stopOperatorPayouts,
  writeOffOperatorDebt,
  type OperatorCreator,
} from '@udala/contract/operator-books';
import { fileName } from '@udala/messages/console';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';

type Keyed<Body> = { id: string; body: Body; idempotencyKey: string };
type Decision = { id: string; reauth: string };

export type Overview = ReplyOf<typeof getOperatorOverview>;

/** Quiet: failures are shown beside the lists and in the dialogs. */
const quiet = { extraOptions: { quiet: true } } as const;
const read = { ...quiet, providesTags: ['Console'] as const };
/** A rejected action may have found something changed. */
const change = { ...quiet, invalidatesTags: ['Console'] as const };

const consoleApi = api.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, void>({ query: () => request(getOperatorOverview), ...read }),
    payments: build.query<ReplyOf<typeof searchOperatorPayments>, string>({
      query: (q) => request(searchOperatorPayments, { body: { q } }),
      ...read,
    }),
    payment: build.query<OperatorPaymentDetails, string>({
      query: (id) => request(getOperatorPayment, { params: { id } }),
      ...read,
    }),
    refund: build.mutation<Outcome, Keyed<BodyOf<typeof refundOperatorPayment>>>({
      query: ({ id, ...given }) => request(refundOperatorPayment, { params: { id }, ...given }),
      ...change,
    }),
    exceptions: build.query<ReplyOf<typeof listOperatorExceptions>, void>({
      query: () => request(listOperatorExceptions),
      ...read,
    }),
    book: build.mutation<Outcome, Keyed<BodyOf<typeof bookOperatorException>>>({
      query: ({ id, ...given }) => request(bookOperatorException, { params: { id }, ...given }),
      ...change,
    }),
    creators: build.query<ReplyOf<typeof searchOperatorCreators>, string>({
      query: (q) => request(searchOperatorCreators, { body: { q } }),
      ...read,
    }),
    stopPayouts: build.mutation<OperatorCreator, { id: string; body: BodyOf<typeof stopOperatorPayouts> }>({
      query: ({ id, body }) => request(stopOperatorPayouts, { params: { id }, body }),
      ...change,
    }),
    writeOff: build.mutation<Outcome, Keyed<BodyOf<typeof writeOffOperatorDebt>>>({
      query: ({ id, ...given }) => request(writeOffOperatorDebt, { params: { id }, ...given }),
      ...change,
    }),
    requests: build.query<ReplyOf<typeof listOperatorRequests>, void>({
      query: () => request(listOperatorRequests),
      ...read,
    }),
    confirmRequest: build.mutation<OperatorRequest, Decision>({
      query: ({ id, reauth }) => request(confirmOperatorRequest, { params: { id }, body: { reauth } }),
      ...change,
    }),
    cancelRequest: build.mutation<OperatorRequest, Decision>({
      query: ({ id, reauth }) => request(cancelOperatorRequest, { params: { id }, body: { reauth } }),
      ...change,
    }),
    saveJournal: build.mutation<null, string>({
      queryFn: (month) =>
        saveFile(request(getOperatorJournal, { query: month === '' ? {} : { month } }), fileName(month)),
    }),
  }),
});

export const {
  useOverviewQuery,
  usePaymentsQuery,
  usePaymentQuery,
  useRefundMutation,
  useExceptionsQuery,
  useBookMutation,
  useCreatorsQuery,
  useStopPayoutsMutation,
  useWriteOffMutation,
  useRequestsQuery,
  useConfirmRequestMutation,
  useCancelRequestMutation,
  useSaveJournalMutation,
} = consoleApi;
