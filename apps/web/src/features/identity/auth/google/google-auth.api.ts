import type { Session } from '@udala/contract/auth';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { googleAuth, googleExchangeCode, googleNonce } from '@udala/contract/google';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

// Failures are shown beside the button, or handled there.
const extraOptions = { quiet: true };

const googleAuthApi = api.injectEndpoints({
  endpoints: (build) => ({
    googleNonce: build.mutation<ReplyOf<typeof googleNonce>, void>({
      query: () => request(googleNonce),
      extraOptions,
    }),
    googleAuth: build.mutation<Session, BodyOf<typeof googleAuth>>({
      query: (body) => request(googleAuth, { body }),
      extraOptions,
    }),
    googleExchangeCode: build.mutation<ReplyOf<typeof googleExchangeCode>, BodyOf<typeof googleExchangeCode>>({
      query: (body) => request(googleExchangeCode, { body }),
      extraOptions,
    }),
  }),
});

export const { useGoogleNonceMutation, useGoogleAuthMutation, useGoogleExchangeCodeMutation } = googleAuthApi;
