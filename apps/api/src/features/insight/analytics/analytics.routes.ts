import * as contract from '@udala/contract/analytics';
import type { FastifyInstance } from 'fastify';
import { downloadAs, route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { analyticsCsv } from './analytics-csv.ts';
import { getAnalytics, getDays } from './analytics.service.ts';
import { createCountPageView } from './page-views.ts';

// Sums up the days of all patrons: tens of milliseconds of database time for a large page.
const limit = { rateLimit: { max: 120 } };

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getAnalytics, ({ viewer, query }) => getAnalytics(deps, viewer, query.range), limit);
  route(
    app,
    contract.getAnalyticsCsv,
    async ({ viewer, query, reply }) => {
      const days = await getDays(deps, viewer, query.range);
      downloadAs(reply, `udala-analytics-${days.at(0)?.date}-to-${days.at(-1)?.date}.csv`);
      return analyticsCsv(days);
    },
    limit,
  );
  const countView = createCountPageView(deps);
  // One address is often a whole town behind a mobile network, and a link that goes round brings all of it at once. The
  // limit does not stop somebody who wants to look popular to themselves.
  const viewLimit = { rateLimit: { max: deps.config.requestsPer5Minutes } };
  route(
    app,
    contract.countPageView,
    async ({ viewer, body, request: { headers } }) => {
      countView(viewer, body, { userAgent: headers['user-agent'], fetchSite: headers['sec-fetch-site'] });
      return {};
    },
    viewLimit,
  );
}
