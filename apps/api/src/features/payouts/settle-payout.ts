import { notifyOnce, showNotifications, type TransactionEvent } from '#features/notifications/notifications.service.ts';
import { recordReconciliationException } from '#features/reconciliation-exceptions/reconciliation-exceptions.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { postArrival, postFailure, postReturn } from './payout-postings.ts';
import { payoutFailedEmail, payoutPaidEmail, payoutReturnedEmail } from './payout-emails.ts';
import { reasonOf } from './payout-words.ts';
import { findPayout, type PayoutRow, type PayoutState } from './payouts.queries.ts';
import { endPayout, findCreatorEmail, noteSent, type Ending } from './transfer.queries.ts';

/**
 * Asks the provider how a transfer stands and brings our books in line with it. Safe to repeat, at once and in any
 * order. Answers what the provider says, or null when the reference is none of ours.
 * @throws ProviderUnknown when it does not say.
 */
export async function settlePayout(deps: Deps, reference: string): Promise<ProviderTransfer['status'] | null> {
  if (!(await findPayout(deps.db, reference))) return null;
  const transfer = await deps.payments.findTransfer(reference);
  await recordTransfer(deps, reference, transfer);
  return transfer.status;
}

/** Writes down what the provider said of a transfer. */
export async function recordTransfer(deps: Deps, reference: string, transfer: ProviderTransfer): Promise<void> {
  const { status } = transfer;
  const payout = await findPayout(deps.db, reference);
  if (!payout || status === 'missing') return;
  if (transfer.reference !== reference || transfer.amountKobo !== payout.amount_kobo) {
    await recordReconciliationException(deps, { kind: 'payout_mismatch', key: reference, details: { ...transfer } });
  } else if (status === 'pending') {
    await noteSent(deps.db, payout.id, transfer.transferCode);
    if (transfer.awaitsCode) reportAwaitedCode(deps, reference);
  } else {
    await end(deps, payout, { to: status, transferCode: transfer.transferCode, failure: transfer.failure });
  }
}

/** Nobody types it in: unless the question for it is switched off there, no payout arrives. */
function reportAwaitedCode({ metrics, log }: Deps, reference: string): void {
  metrics.events.inc({ event: 'payout_awaits_code' });
  log.error({ reference }, 'the payment provider wants a code before it sends a payout');
}

interface Outcome {
  to: Ending;
  transferCode: string | null;
  /** The provider's words. */
  failure: string | null;
}

/** Ends a payout once, with the money where it belongs, and tells the creator. */
export async function end(deps: Deps, payout: PayoutRow, outcome: Outcome): Promise<void> {
  const now = deps.clock.now();
  const isNew = await inTransaction(deps.db, async (tx, afterCommit) => {
    const before = await endPayout(tx, { id: payout.id, ...outcome, now });
    if (before === undefined) return false;
    await postEnd(tx, payout, { before, to: outcome.to, now });
    await notifyCreator(deps, tx, afterCommit, payout, outcome, now);
    afterCommit(() => deps.log.info({ reference: payout.reference, outcome: outcome.to }, 'payout ended'));
    return true;
  });
  if (!isNew) await reportOtherEnd(deps, payout, outcome.to);
}

async function postEnd(
  tx: Tx,
  payout: PayoutRow,
  { before, to, now }: { before: PayoutState; to: Ending; now: Date },
): Promise<void> {
  if (to === 'failed') return postFailure(tx, payout, now);
  // One that was sent back has arrived first, whether we heard of that or not: both ways the fee is spent.
  if (before !== 'succeeded') await postArrival(tx, payout, now);
  if (to === 'reversed') await postReturn(tx, payout, now);
}

/** An end is final: where the provider tells of another one, a person has to look. */
async function reportOtherEnd(deps: Deps, { reference }: PayoutRow, theirs: Ending): Promise<void> {
  const ours = (await findPayout(deps.db, reference))?.state;
  const isStale = ours === 'reversed' && theirs === 'succeeded';
  const isReturned = ours === 'failed' && theirs === 'reversed';
  if (ours === theirs || isStale || isReturned) return;
  await recordReconciliationException(deps, { kind: 'payout_contradicted', key: reference, details: { ours, theirs } });
}

const events: Record<Ending, TransactionEvent> = {
  succeeded: 'payout-paid',
  failed: 'payout-failed',
  reversed: 'payout-returned',
};

async function notifyCreator(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  payout: PayoutRow,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const { id, creator_id: creatorId } = payout;
  const notification = await notifyOnce(tx, {
    to: creatorId,
    from: creatorId,
    entityType: 'transaction',
    entityId: id,
    eventKey: `${events[outcome.to]}:${id}`,
    at,
  });
  const email = await findCreatorEmail(tx, creatorId);
  await deps.jobs.send(tx, outgoingMail, payoutEmail(deps, email, payout, outcome));
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}

function payoutEmail({ config }: Deps, email: string, payout: PayoutRow, { to, failure }: Outcome): EmailMessage {
  if (to === 'succeeded') return payoutPaidEmail(email, config, payout);
  if (to === 'reversed') return payoutReturnedEmail(email, config, payout);
  return payoutFailedEmail(email, config, payout, reasonOf(failure));
}
