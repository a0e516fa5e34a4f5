import { getAnalytics, getAnalyticsCsv, type Analytics, type AnalyticsRange } from '@udala/contract/analytics';
import { fileName } from '@udala/messages/analytics';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { saveFile } from '#lib/save-file.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analytics: build.query<Analytics, AnalyticsRange>({
      query: (range) => request(getAnalytics, { query: { range } }),
      extraOptions: { quiet: true },
      providesTags: ['Balance'],
    }),
    /** Failures are shown under the button. */
    saveAnalytics: build.mutation<null, { range: AnalyticsRange } & Pick<Analytics, 'from' | 'to'>>({
      queryFn: ({ range, from, to }) => saveFile(request(getAnalyticsCsv, { query: { range } }), fileName(from, to)),
    }),
  }),
});

export const { useAnalyticsQuery, useSaveAnalyticsMutation } = analyticsApi;
