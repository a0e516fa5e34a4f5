import {
  updateEmailPreferences,
  optOutOfInvitations,
  getEmailPreferences,
  type EmailPreferences,
} from '@udala/contract/emails';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** Quiet: the page shows the failures. */
const emailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailPreferences: build.query<EmailPreferences, string>({
      query: (token) => request(getEmailPreferences, { params: { token } }),
      // Not cached: the preference may have been changed from another email.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    updateEmailPreferences: build.mutation<EmailPreferences, { token: string } & EmailPreferences>({
      query: ({ token, postEmails }) => request(updateEmailPreferences, { params: { token }, body: { postEmails } }),
      extraOptions: { quiet: true },
    }),
    optOutOfInvitations: build.mutation<unknown, string>({
      query: (token) => request(optOutOfInvitations, { params: { token } }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useEmailPreferencesQuery, useUpdateEmailPreferencesMutation, useOptOutOfInvitationsMutation } =
  emailsApi;
