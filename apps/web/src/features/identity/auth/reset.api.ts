import type { BodyOf } from '@udala/contract/endpoint';
import { forgotPassword, resetPassword, type CodeSent, type Session } from '@udala/contract/auth';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** Separate from the other calls, so that the sign-in pages and the app do not load it. */
const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<CodeSent, BodyOf<typeof forgotPassword>>({
      query: (body) => request(forgotPassword, { body }),
    }),
    resetPassword: build.mutation<Session, BodyOf<typeof resetPassword>>({
      query: (body) => request(resetPassword, { body }),
    }),
  }),
});

export const { useForgotPasswordMutation, useResetPasswordMutation } = resetApi;
