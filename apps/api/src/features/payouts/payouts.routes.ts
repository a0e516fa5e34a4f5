import * as contract from '@udala/contract/payments';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { getBalance } from './payouts.service.ts';

export function payoutsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getBalance, ({ viewer }) => getBalance(deps, viewer));
}
