import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { listSubaccountTotals } from '../subaccounts/subaccount-settlements.queries.ts';
import { settleDuePayments } from '../settlements/settlements.ts';

/** What each subaccount got, to compare with the api's books. */
export function subaccountsControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/subaccounts', () => {
    settleDuePayments(sandbox);
    return { items: listSubaccountTotals(sandbox.store) };
  });
}
