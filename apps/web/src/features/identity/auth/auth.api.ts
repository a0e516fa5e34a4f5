import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import {
  login,
  logout,
  registerCreator,
  registerPatron,
  resendSignup,
  verifySignup,
  type CodeSent,
  type Session,
} from '@udala/contract/auth';
import { getOwnProfile, type OwnProfile } from '@udala/contract/profiles';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet: the form says what failed. */
    login: build.mutation<Session, BodyOf<typeof login>>({
      query: (body) => request(login, { body }),
      extraOptions: { quiet: true },
    }),
    registerCreator: build.mutation<CodeSent, BodyOf<typeof registerCreator>>({
      query: (body) => request(registerCreator, { body }),
    }),
    registerPatron: build.mutation<CodeSent, BodyOf<typeof registerPatron>>({
      query: (body) => request(registerPatron, { body }),
    }),
    verifySignup: build.mutation<Session, BodyOf<typeof verifySignup>>({
      query: (body) => request(verifySignup, { body }),
    }),
    resendSignup: build.mutation<CodeSent, BodyOf<typeof resendSignup>>({
      query: (body) => request(resendSignup, { body }),
    }),
    /** Until the first answer the saved profile is shown. */
    ownProfile: build.query<OwnProfile, void>({
      query: () => request(getOwnProfile),
      extraOptions: { quiet: true },
      providesTags: ['Profile'],
    }),
    logout: build.mutation<ReplyOf<typeof logout>, void>({
      query: () => request(logout),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useLoginMutation, useRegisterPatronMutation, useVerifySignupMutation, useResendSignupMutation } =
  authApi;
