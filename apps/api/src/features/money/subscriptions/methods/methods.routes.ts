import * as contract from '@udala/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { addPaymentMethod, listPaymentMethods, removePaymentMethod, useForAll } from './methods.service.ts';
import { payFailed } from './pay-failed.service.ts';

export function paymentMethodsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPaymentMethods, ({ viewer }) => listPaymentMethods(deps, viewer));
  route(app, contract.addPaymentMethod, ({ viewer, idempotencyKey, body }) =>
    addPaymentMethod(deps, viewer, idempotencyKey, body),
  );
  route(app, contract.useForAll, ({ viewer, params }) => useForAll(deps, viewer, params.id));
  route(app, contract.removePaymentMethod, ({ viewer, params, query }) =>
    removePaymentMethod(deps, viewer, params.id, query.insteadId),
  );
  route(app, contract.payFailed, ({ viewer, idempotencyKey, params }) =>
    payFailed(deps, viewer, idempotencyKey, params.id),
  );
}
