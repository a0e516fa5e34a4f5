import type { BodyOf } from '@udala/contract/endpoint';
import { reportSomething } from '@udala/contract/reports';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export type ReportBody = BodyOf<typeof reportSomething>;

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportSomething: build.mutation<unknown, ReportBody>({
      query: (body) => request(reportSomething, { body }),
    }),
  }),
});

export const { useReportSomethingMutation } = reportsApi;
