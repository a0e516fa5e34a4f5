import * as contract from '@udala/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { startSubscription } from './paying/start-subscription.service.ts';
import { listOwnSubscriptions, listSubscriptions, summariseJoining } from './subscriptions.service.ts';
import { verifyPayment } from './paying/verify-payment.service.ts';

export function subscriptionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.summariseJoining, ({ viewer, query }) => summariseJoining(deps, viewer, query.creatorId));
  route(app, contract.startSubscription, ({ viewer, idempotencyKey, body }) =>
    startSubscription(deps, viewer, idempotencyKey, body),
  );
  route(app, contract.verifyPayment, ({ viewer, params }) => verifyPayment(deps, viewer, params.reference));
  route(app, contract.listSubscriptions, ({ viewer, query }) => listSubscriptions(deps, viewer, query));
  route(app, contract.listOwnSubscriptions, ({ viewer, query }) => listOwnSubscriptions(deps, viewer, query));
}
