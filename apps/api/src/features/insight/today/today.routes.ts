import * as contract from '@udala/contract/today';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getToday, listSupportedCreators } from './today.service.ts';

export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getToday, ({ viewer }) => getToday(deps, viewer));
  route(app, contract.listSupportedCreators, ({ viewer }) => listSupportedCreators(deps, viewer));
}
