import type { Sandbox } from '../../sandbox.ts';
import { bookLostDispute } from '../movements/movements.ts';
import { findByReference, findById, saveTransaction } from '../transactions.queries.ts';
import { toDisputeEvent } from './dispute.wire.ts';
import { findOpenDispute, insertDispute, saveDispute, type Dispute, type Resolution } from './disputes.queries.ts';

// Paystack gives the merchant 16 hours of a working day; its sample falls due a day later.
const oneDayMs = 86_400_000;

/** Opens a dispute at a bank's request. Null when there is no such payment, or its dispute is open already. */
export function openDispute(sandbox: Sandbox, reference: string, amountKobo: number | null): Dispute | null {
  const { store, clock } = sandbox;
  return store.inTransaction(() => {
    const transaction = findByReference(store, reference);
    if (transaction?.status !== 'success' || findOpenDispute(store, transaction.id)) return null;
    const now = clock.now();
    const dispute = insertDispute(store, {
      transactionId: transaction.id,
      reference,
      amountKobo: amountKobo ?? transaction.amountKobo,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + oneDayMs).toISOString(),
      resolvedAt: null,
    });
    sendEvent(sandbox, 'create', dispute);
    return dispute;
  });
}

export function remindOfDispute(sandbox: Sandbox, dispute: Dispute): void {
  sendEvent(sandbox, 'remind', dispute);
}

/** Ends a dispute; unless the merchant won, the money is returned and a whole payment counts as reversed. */
export function resolveDispute(sandbox: Sandbox, dispute: Dispute, resolution: Resolution): Dispute {
  const { store, clock } = sandbox;
  if (dispute.status === 'resolved') return dispute;
  const now = clock.now().toISOString();
  const resolved: Dispute = { ...dispute, status: 'resolved', resolution, updatedAt: now, resolvedAt: now };
  store.inTransaction(() => {
    saveDispute(store, resolved);
    if (resolution !== 'declined') bookLostDispute(sandbox, resolved);
    const transaction = findById(store, dispute.transactionId);
    const wholly = resolution !== 'declined' && transaction !== null && dispute.amountKobo >= transaction.amountKobo;
    if (wholly) saveTransaction(store, { ...transaction, status: 'reversed' });
    sendEvent(sandbox, 'resolve', resolved);
  });
  return resolved;
}

const sendEvent = (sandbox: Sandbox, what: 'create' | 'remind' | 'resolve', dispute: Dispute): void =>
  sandbox.webhookSender.enqueue(`charge.dispute.${what}`, dispute.reference, toDisputeEvent(sandbox, dispute));
