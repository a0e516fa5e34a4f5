import type { Sandbox } from '../sandbox.ts';
import { goOnWithIdentification } from './customers/identifications.ts';
import { settleCharge } from './offline.ts';
import { goOnWithTransfer } from './payouts/transfers.ts';
import { goOnWithRefund } from './refunds/refunds.ts';
import type { SettlingKind } from './settling.ts';

/** Takes the next step of a pending payment, refund, transfer or identification; in the caller's transaction. */
export function goOn(sandbox: Sandbox, kind: SettlingKind, subject: string): void {
  if (kind === 'charge') settleCharge(sandbox, subject);
  if (kind === 'refund') goOnWithRefund(sandbox, Number(subject));
  if (kind === 'transfer') goOnWithTransfer(sandbox, subject);
  if (kind === 'identification') goOnWithIdentification(sandbox, subject);
}
