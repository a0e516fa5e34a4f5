import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { chargesControl } from './charges.control.ts';
import { dedicatedAccountsControl } from './dedicated-accounts.control.ts';
import { disputesControl, refundsControl, transfersControl } from './money-out.control.ts';
import { faultsControl, webhooksControl } from './faults.control.ts';

/** What the provider knows, for tests to hold the api's books against, and all that can be asked of it. */
export function paystackControl(app: FastifyInstance, sandbox: Sandbox): void {
  chargesControl(app, sandbox);
  dedicatedAccountsControl(app, sandbox);
  transfersControl(app, sandbox);
  refundsControl(app, sandbox);
  disputesControl(app, sandbox);
  faultsControl(app, sandbox);
  webhooksControl(app, sandbox);
}
