import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { toDedicatedAccountWire } from './dedicated-account.wire.ts';
import { assignDedicatedAccount } from './dedicated-accounts.ts';
import { pageDedicatedAccounts } from './dedicated-accounts.queries.ts';

export function dedicatedAccountRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/dedicated_account', (request) =>
    answer('NUBAN successfully created', toDedicatedAccountWire(assignDedicatedAccount(sandbox, request.body))),
  );

  app.get('/dedicated_account', (request) => {
    const span = readSpan(request.query);
    const { items, total } = pageDedicatedAccounts(sandbox.store, span);
    return answer('Managed accounts successfully retrieved', items.map(toDedicatedAccountWire), pageMeta(total, span));
  });
}
