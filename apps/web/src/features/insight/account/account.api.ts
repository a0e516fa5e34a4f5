import { deleteAccount, exportAccount, getDeletionTerms, type DeletionTerms } from '@udala/contract/account';
import type { BodyOf } from '@udala/contract/endpoint';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    deletionTerms: build.query<DeletionTerms, void>({
      query: () => request(getDeletionTerms),
      extraOptions: { quiet: true },
    }),
    deleteAccount: build.mutation<unknown, BodyOf<typeof deleteAccount>>({
      query: (body) => request(deleteAccount, { body }),
    }),
    /** Failures are shown in the dialog. */
    saveExport: build.mutation<null, { name: string; reauth: string }>({
      queryFn: ({ name, reauth }) => saveFile(request(exportAccount, { body: { reauth } }), name),
    }),
  }),
});

export const { useLazyDeletionTermsQuery, useDeleteAccountMutation, useSaveExportMutation } = accountApi;
