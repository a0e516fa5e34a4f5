import { chooseLetters, refuseInvitations, showLetterChoice, type LetterChoice } from '@udala/contract/letters';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** Their failures stand on the page. */
const lettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    letterChoice: build.query<LetterChoice, string>({
      query: (token) => request(showLetterChoice, { params: { token } }),
      // It may have been changed from another letter.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    chooseLetters: build.mutation<LetterChoice, { token: string } & LetterChoice>({
      query: ({ token, postEmails }) => request(chooseLetters, { params: { token }, body: { postEmails } }),
      extraOptions: { quiet: true },
    }),
    refuseInvitations: build.mutation<unknown, string>({
      query: (token) => request(refuseInvitations, { params: { token } }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useLetterChoiceQuery, useChooseLettersMutation, useRefuseInvitationsMutation } = lettersApi;
