import * as contract from '@udala/contract/refund-accounts';
import type { FastifyInstance } from 'fastify';
import { cacheBanks } from '#features/money/billing/banks.ts';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { listRefundBanks, resolveRefundAccount, sendRefundTo } from './refund-account.service.ts';

export function refundsRoutes(app: FastifyInstance, deps: Deps): void {
  const banks = cacheBanks(deps.payments);
  route(app, contract.listRefundBanks, ({ viewer, params }) => listRefundBanks(deps, banks, viewer, params.paymentId));
  route(app, contract.resolveRefundAccount, ({ viewer, params, query }) =>
    resolveRefundAccount(deps, viewer, params.paymentId, query),
  );
  route(app, contract.sendRefundTo, async ({ viewer, params, body }) => {
    await sendRefundTo(deps, banks, viewer, params.paymentId, body);
    return {};
  });
}
