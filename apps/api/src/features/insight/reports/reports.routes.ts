import * as contract from '@udala/contract/reports';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { reportSomething } from './reports.service.ts';

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.reportSomething, async ({ viewer, body }) => {
    await reportSomething(deps, viewer, body);
    return {};
  });
}
