import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { toDedicatedAccountWire } from './dedicated-account.wire.ts';
import { assignDedicatedAccount } from './dedicated-accounts.ts';
import { pageDedicatedAccounts } from './dedicated-accounts.queries.ts';

export function dedicatedAccountRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, behaviours } = sandbox;

  app.post('/dedicated_account', (request) => {
    const account = assignDedicatedAccount(sandbox, request.body);
    return answer('NUBAN successfully created', toDedicatedAccountWire(account, behaviours.get().business));
  });

  app.get('/dedicated_account', (request) => {
    const span = readSpan(request.query);
    const { items, total } = pageDedicatedAccounts(store, span);
    const { business } = behaviours.get();
    const wires = items.map((account) => toDedicatedAccountWire(account, business));
    return answer('Managed accounts successfully retrieved', wires, pageMeta(total, span));
  });
}
