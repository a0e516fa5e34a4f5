import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { getStatement, getStatementCsv, getStatementPdf } from '@udala/contract/statements';
import { fileName } from '@udala/messages/statements';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';
import type { Range } from './statement-range.ts';

export type FileType = 'csv' | 'pdf';

const files = { csv: getStatementCsv, pdf: getStatementPdf } as const;

const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.infiniteQuery<ReplyOf<typeof getStatement>, Range, PagePosition>({
      infiniteQueryOptions: {
        initialPageParam: { ...firstPage, limit: limits.pageSizeMax },
        getNextPageParam: nextPage,
      },
      query: ({ queryArg: range, pageParam }) => request(getStatement, { query: { ...range, ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Balance'],
    }),
    /** Its failures stand under the buttons. */
    saveStatement: build.mutation<null, Range & { type: FileType }>({
      queryFn: ({ type, from, to }) =>
        saveFile(request(files[type], { query: { from, to } }), fileName(from, to, type)),
    }),
  }),
});

export const { useStatementInfiniteQuery, useSaveStatementMutation } = statementsApi;
