import type { Session } from '@udala/contract/auth';
import type { BodyOf, ParamsOf, ReplyOf } from '@udala/contract/endpoint';
import {
  beginTotp,
  changeEmail,
  changePassword,
  confirmTotp,
  endGoogle,
  endOtherSessions,
  endSession,
  endTotp,
  getSecurity,
  listSessions,
  renewRecoveryCodes,
  requestEmailChange,
  requestReauth,
  type Security,
} from '@udala/contract/security';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { signedIn } from '#state/session.slice.ts';
import type { AppDispatch } from '#state/store.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['Security', 'Sessions'] });

/** Stores the session that replaces the old one before anything is refetched, because the old token is invalid. */
export const takeUpSession = (session: Session) => (dispatch: AppDispatch) => {
  dispatch(signedIn(session));
  dispatch(tagged.util.invalidateTags(['Security', 'Sessions']));
};

async function takeUpAnswer(_: unknown, call: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: Session }> }) {
  const answer = await call.queryFulfilled.catch(() => null);
  if (answer !== null) call.dispatch(takeUpSession(answer.data));
}

const securityApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getSecurity: build.query<Security, void>({
      query: () => request(getSecurity),
      extraOptions: { quiet: true },
      providesTags: ['Security'],
    }),
    requestReauth: build.mutation<ReplyOf<typeof requestReauth>, void>({ query: () => request(requestReauth) }),
    changePassword: build.mutation<Session, BodyOf<typeof changePassword>>({
      query: (body) => request(changePassword, { body }),
      onQueryStarted: takeUpAnswer,
    }),
    requestEmailChange: build.mutation<ReplyOf<typeof requestEmailChange>, BodyOf<typeof requestEmailChange>>({
      query: (body) => request(requestEmailChange, { body }),
    }),
    changeEmail: build.mutation<Session, BodyOf<typeof changeEmail>>({
      query: (body) => request(changeEmail, { body }),
      onQueryStarted: takeUpAnswer,
    }),
    beginTotp: build.mutation<ReplyOf<typeof beginTotp>, BodyOf<typeof beginTotp>>({
      query: (body) => request(beginTotp, { body }),
    }),
    confirmTotp: build.mutation<ReplyOf<typeof confirmTotp>, BodyOf<typeof confirmTotp>>({
      query: (body) => request(confirmTotp, { body }),
      invalidatesTags: ['Security'],
    }),
    renewRecoveryCodes: build.mutation<ReplyOf<typeof renewRecoveryCodes>, BodyOf<typeof renewRecoveryCodes>>({
      query: (body) => request(renewRecoveryCodes, { body }),
      invalidatesTags: ['Security'],
    }),
    endTotp: build.mutation<ReplyOf<typeof endTotp>, BodyOf<typeof endTotp>>({
      query: (body) => request(endTotp, { body }),
      invalidatesTags: ['Security'],
    }),
    endGoogle: build.mutation<ReplyOf<typeof endGoogle>, BodyOf<typeof endGoogle>>({
      query: (body) => request(endGoogle, { body }),
      invalidatesTags: ['Security'],
    }),
    listSessions: build.query<ReplyOf<typeof listSessions>, void>({
      query: () => request(listSessions),
      extraOptions: { quiet: true },
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<ReplyOf<typeof endSession>, ParamsOf<typeof endSession>['id']>({
      query: (id) => request(endSession, { params: { id } }),
      // Quiet: the failure is shown in its row.
      extraOptions: { quiet: true },
    }),
    endOtherSessions: build.mutation<ReplyOf<typeof endOtherSessions>, void>({
      query: () => request(endOtherSessions),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

/** Removes an ended session from the cached list. */
export const sessionEnded = (id: string) =>
  securityApi.util.updateQueryData('listSessions', undefined, (list) => {
    list.items = list.items.filter((session) => session.id !== id);
  });

export const {
  useGetSecurityQuery,
  useRequestReauthMutation,
  useChangePasswordMutation,
  useRequestEmailChangeMutation,
  useChangeEmailMutation,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRenewRecoveryCodesMutation,
  useEndTotpMutation,
  useEndGoogleMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = securityApi;
