import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { chargesControl } from './charges.control.ts';
import { dedicatedAccountsControl } from './dedicated-accounts.control.ts';
import { balanceControl, behavioursControl } from './balance.control.ts';
import { disputesControl, refundsControl, transfersControl } from './money-out.control.ts';
import { subaccountsControl } from './subaccounts.control.ts';
import { identificationsControl } from './identifications.control.ts';
import { faultsControl, webhooksControl } from './faults.control.ts';

/** Control of Paystack for tests: the provider's records, to compare with the api's books, and every setting. */
export function paystackControl(app: FastifyInstance, sandbox: Sandbox): void {
  behavioursControl(app, sandbox);
  balanceControl(app, sandbox);
  chargesControl(app, sandbox);
  dedicatedAccountsControl(app, sandbox);
  transfersControl(app, sandbox);
  refundsControl(app, sandbox);
  disputesControl(app, sandbox);
  subaccountsControl(app, sandbox);
  identificationsControl(app, sandbox);
  faultsControl(app, sandbox);
  webhooksControl(app, sandbox);
}
