import * as contract from '@udala/contract/disputes';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { answerOwnDispute, getOwnDispute, listOwnDisputes, type FindOpened } from './own-disputes.service.ts';

export function disputesRoutes(app: FastifyInstance, deps: Deps, findOpened: FindOpened): void {
  route(app, contract.listDisputes, ({ viewer, query }) => listOwnDisputes(deps, viewer, query));
  route(app, contract.getDispute, ({ viewer, params }) => getOwnDispute(deps, findOpened, viewer, params.disputeId));
  route(app, contract.answerDispute, ({ viewer, params, body, idempotencyKey }) =>
    answerOwnDispute(deps, findOpened, viewer, { ...body, disputeId: params.disputeId, idempotencyKey }),
  );
}
