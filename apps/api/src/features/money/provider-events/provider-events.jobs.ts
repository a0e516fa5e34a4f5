import { findAttempt } from '#features/money/billing/attempts.queries.ts';
import { findOpenEvent, noteTry } from '#features/money/billing/inbox.queries.ts';
import { providerEvents } from '#features/money/billing/inbox.service.ts';
import { readProviderEvent, type ProviderEvent } from '#features/money/billing/provider-event.ts';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { recoverPayoutOf } from '#features/money/payouts/recover-payout.ts';
import { settleIdentity } from '#features/money/payouts/settle-identity.ts';
import { settlePayout } from '#features/money/payouts/settle-payout.ts';
import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { recordUnknownPayment } from '#features/money/reconciliation-exceptions/unknown-payment.ts';
import { settleRefundsOf } from '#features/money/refunds/settle-refund.ts';
import { askProvider } from '#features/money/subscriptions/paying/settle.service.ts';
import { emailRejectedTransfer } from '#features/money/subscriptions/paying/rejected-transfer.ts';
import type { Deps } from '#app/deps.ts';

export const providerEventsJobs = (deps: Deps): void =>
  deps.jobs.work(providerEvents, ({ inboxId }) => actOnEvent(deps, inboxId));

/**
 * Follows up an event. An event is only a hint: its claim is checked with the provider before anything is given.
 * @throws ProviderUnknown when the provider does not answer: the job is retried.
 */
async function actOnEvent(deps: Deps, inboxId: number): Promise<void> {
  const stored = await findOpenEvent(deps.db, inboxId);
  if (!stored) return;
  try {
    const problem = await follow(deps, readProviderEvent(stored.body));
    await noteTry(deps.db, inboxId, { doneAt: deps.clock.now(), problem });
  } catch (error) {
    await noteTry(deps.db, inboxId, { doneAt: null, problem: String(error) });
    throw error;
  }
}

const NOT_OURS = 'reference is not ours';

/** Returns the reason why the event had no effect, or null. */
async function follow(deps: Deps, { event, reference, objectId, reason }: ProviderEvent): Promise<string | null> {
  if (event.startsWith('charge.dispute.') && /^\d{1,15}$/.test(objectId ?? '')) {
    await settleDispute(deps, Number(objectId));
    return null;
  }
  if (event === 'bank.transfer.rejected' && /^\d{1,15}$/.test(objectId ?? '')) {
    await emailRejectedTransfer(deps, Number(objectId));
    return null;
  }
  if (event.startsWith('customeridentification.') && objectId !== null) {
    await settleIdentity(deps, objectId, event.endsWith('.failed') ? (reason ?? 'no reason given') : null);
    return null;
  }
  const isOfMoney = event === 'charge.success' || event.startsWith('refund.') || event.startsWith('transfer.');
  if (!isOfMoney) return null;
  if (reference === null) return 'no reference';
  if (event === 'charge.success') return settleCharge(deps, reference);
  return event.startsWith('refund.') ? settleRefund(deps, reference) : settleTransfer(deps, reference);
}

async function settleCharge(deps: Deps, reference: string): Promise<string | null> {
  if (!(await findAttempt(deps.db, reference))) {
    await recordUnknownPayment(deps, await deps.payments.verify(reference));
    return NOT_OURS;
  }
  await askProvider(deps, reference);
  const attempt = await findAttempt(deps.db, reference);
  return attempt?.state === 'succeeded' || attempt?.state === 'overpayment'
    ? null
    : 'the provider does not say it is paid';
}

async function settleRefund(deps: Deps, reference: string): Promise<string | null> {
  if (!(await findAttempt(deps.db, reference))) return NOT_OURS;
  await settleRefundsOf(deps, reference);
  return null;
}

async function settleTransfer(deps: Deps, reference: string): Promise<string | null> {
  if ((await settlePayout(deps, reference)) !== null || (await recoverPayoutOf(deps, reference))) return null;
  await recordReconciliationException(deps, { kind: 'unknown_transfer', key: reference, details: { from: 'webhook' } });
  return NOT_OURS;
}
