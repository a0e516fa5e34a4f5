import * as contract from '@udala/contract/payments';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { listPayments } from './payments.service.ts';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPayments, ({ viewer, query }) => listPayments(deps, viewer, query));
}
