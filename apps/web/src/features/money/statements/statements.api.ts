import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { getStatement, getStatementCsv, getStatementPdf, type StatementMonth } from '@udala/contract/statements';
import { fileName } from '@udala/messages/statements';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';
import type { Range } from './statement-range.ts';

type Days = Range | { month: StatementMonth };
/** Later pages use the dates of the first page, because the month may end while the list is read. */
type Piece = PagePosition & Partial<Range>;

export type FileType = 'csv' | 'pdf';

const files = { csv: getStatementCsv, pdf: getStatementPdf } as const;

const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.infiniteQuery<ReplyOf<typeof getStatement>, Days, Piece>({
      infiniteQueryOptions: {
        initialPageParam: { ...firstPage, limit: limits.pageSizeMax },
        getNextPageParam: (last, pages) => {
          const next = nextPage(last, pages);
          return next && { ...next, from: last.from, to: last.to };
        },
      },
      query: ({ queryArg: days, pageParam: piece }) =>
        request(getStatement, { query: piece.from === undefined ? { ...days, ...piece } : piece }),
      extraOptions: { quiet: true },
      providesTags: ['Balance'],
    }),
    /** Quiet: failures are shown under the buttons. */
    saveStatement: build.mutation<null, Range & { type: FileType }>({
      queryFn: ({ type, from, to }) =>
        saveFile(request(files[type], { query: { from, to } }), fileName(from, to, type)),
    }),
  }),
});

export const { useStatementInfiniteQuery, useSaveStatementMutation } = statementsApi;
