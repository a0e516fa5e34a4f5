import * as contract from '@udala/contract/payouts';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { listBanks, resolveAccount, savePayoutAccount } from './account.service.ts';
import { getBalance } from './balance.service.ts';
import { cacheBanks } from '#features/money/billing/banks.ts';
import { createPayout } from './create-payout.service.ts';
import { listPayouts, savePayoutSettings } from './payouts.service.ts';

export function payoutsRoutes(app: FastifyInstance, deps: Deps): void {
  const banks = cacheBanks(deps.payments);
  route(app, contract.listBanks, ({ viewer }) => listBanks(banks, viewer));
  route(app, contract.resolveAccount, ({ viewer, query }) => resolveAccount(deps, viewer, query));
  route(app, contract.savePayoutAccount, ({ viewer, body }) => savePayoutAccount(deps, banks, viewer, body));
  route(app, contract.getBalance, ({ viewer }) => getBalance(deps, viewer));
  route(app, contract.listPayouts, ({ viewer, query }) => listPayouts(deps, viewer, query));
  route(app, contract.createPayout, ({ viewer, body, idempotencyKey }) =>
    createPayout(deps, viewer, idempotencyKey, body),
  );
  route(app, contract.savePayoutSettings, ({ viewer, body }) => savePayoutSettings(deps, viewer, body));
}
