import * as contract from '@udala/contract/members';
import type { FastifyInstance } from 'fastify';
import { downloadAs, route } from '#platform/http/route.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { createSearchSemaphore } from '#platform/search-semaphore.ts';
import type { Deps } from '#app/deps.ts';
import { membersCsv } from './members-csv.ts';
import { getMember, getMemberCounts, listMembers } from './members.service.ts';

// A long CSV file takes seconds of database time.
const csvLimit = { rateLimit: { max: 60 } };

export function membersRoutes(app: FastifyInstance, deps: Deps): void {
  const searchSemaphore = createSearchSemaphore();
  route(app, contract.listMembers, ({ viewer, query }) => {
    const list = () => listMembers(deps, viewer, query);
    return query.q === undefined ? list() : searchSemaphore(list);
  });
  route(app, contract.getMemberCounts, ({ viewer }) => getMemberCounts(deps, viewer));
  route(app, contract.getMember, ({ viewer, params }) => getMember(deps, viewer, params));
  route(
    app,
    contract.getMembersCsv,
    async ({ viewer, query, reply }) => {
      const csv = membersCsv(deps, viewer, query);
      downloadAs(reply, `udala-members-${lagosDate(deps.clock.now())}.csv`);
      return csv;
    },
    csvLimit,
  );
}
