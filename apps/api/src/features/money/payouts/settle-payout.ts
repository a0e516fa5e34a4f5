import {
  notifyOnce,
  showNotifications,
  type TransactionEvent,
} from '#features/identity/notifications/notifications.service.ts';
import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { feeOf, largestTransferKobo } from './payout-fees.ts';
import { postArrival, postFailure, postOtherAmount, postReturn, weeklyPayoutAgain } from './payout-postings.ts';
import { payoutFailedEmail, payoutPaidEmail, payoutReturnedEmail } from './payout-emails.ts';
import { findPayout, type PayoutRow, type PayoutState } from './payouts.queries.ts';
import { lastRun } from './weekly-dates.ts';
import { changeAmount, endPayout, findCreatorEmail, makeDueAgain, noteSent, type Ending } from './transfer.queries.ts';

/**
 * Asks the provider for the status of a transfer and updates our books. Idempotent, in any order and concurrently.
 * Returns the provider's status, or null when the reference is not ours.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function settlePayout(deps: Deps, reference: string): Promise<ProviderTransfer['status'] | null> {
  if (!(await findPayout(deps.db, reference))) return null;
  const transfer = await deps.payments.findTransfer(reference);
  await recordTransfer(deps, reference, transfer);
  return transfer.status;
}

export async function recordTransfer(deps: Deps, reference: string, transfer: ProviderTransfer): Promise<void> {
  const { status } = transfer;
  const reserved = await findPayout(deps.db, reference);
  if (!reserved || status === 'missing') return;
  const payout = await withTheirAmount(deps, reserved, transfer);
  if (!payout) return;
  if (status === 'pending') {
    await noteSent(deps.db, payout.id, { ...transfer, now: deps.clock.now() });
    if (transfer.awaitsCode) reportAwaitedCode(deps, reference);
  } else if (status === 'abandoned') {
    await makeDueAgain(deps.db, reference, { next: nextReference(reference), now: deps.clock.now() });
  } else {
    await end(deps, payout, { to: status, transferCode: transfer.transferCode, failure: transfer.failure });
  }
}

/**
 * The payout with the amount that left, or undefined where it stays as it is and the operator has to look. A weekly payout
 * takes the provider's amount: after a restore it is another one than was reserved, and the transfer that the provider
 * knows is from before.
 */
async function withTheirAmount(
  deps: Deps,
  reserved: PayoutRow,
  transfer: ProviderTransfer,
): Promise<PayoutRow | undefined> {
  const { reference, amountKobo } = transfer;
  const isOurs = reference === reserved.reference;
  // An abandoned transfer has moved nothing.
  if (isOurs && (amountKobo === reserved.amount_kobo || transfer.status === 'abandoned')) return reserved;
  const key = reserved.reference;
  await recordReconciliationException(deps, { kind: 'payout_mismatch', key, details: { ...transfer } });
  if (!isOurs || amountKobo === 0) return undefined;
  const feeKobo = feeOf(amountKobo);
  return inTransaction(deps.db, async (tx) => {
    if (!(await changeAmount(tx, reserved, { amountKobo, feeKobo }))) return undefined;
    const payout = { ...reserved, amount_kobo: amountKobo, fee_kobo: feeKobo };
    await postOtherAmount(tx, reserved, payout, deps.clock.now());
    return payout;
  });
}

/** The reference for another transfer of the same payout: `payout-…`, `payout-…-2`, `payout-…-3`. */
function nextReference(reference: string): string {
  const [, first, times = '1'] = /^(payout-[^-]+)(?:-(\d+))?$/.exec(reference) ?? [];
  if (first === undefined) throw new Error(`${reference} is no reference of a payout`);
  return `${first}-${Number(times) + 1}`;
}

/** Until the operator enters it, or switches codes off at the provider, no payout arrives. */
function reportAwaitedCode({ metrics, log }: Pick<Deps, 'metrics' | 'log'>, reference: string): void {
  metrics.events.inc({ event: 'payout_awaits_code' });
  log.error({ reference }, 'the payment provider wants a code before it sends a payout');
}

interface Outcome {
  to: Ending;
  transferCode: string | null;
  /** The provider's wording. */
  failure: string | null;
}

/** Ends a payout once, books the money where it belongs, and notifies the creator. */
export async function end(deps: Deps, payout: PayoutRow, outcome: Outcome): Promise<void> {
  const now = deps.clock.now();
  const isNew = await inTransaction(deps.db, async (tx, afterCommit) => {
    const before = await endPayout(tx, { id: payout.id, ...outcome, now });
    if (before === undefined) return false;
    await postEnd(tx, payout, { before, to: outcome.to, now });
    await notifyCreator(deps, tx, afterCommit, payout, outcome, now);
    if (outcome.to === 'succeeded') await drawTheRest(deps, tx, payout);
    afterCommit(() => deps.log.info({ reference: payout.reference, outcome: outcome.to }, 'payout ended'));
    return true;
  });
  if (!isNew) await reportOtherEnd(deps, payout, outcome.to);
}

/** The weekly run draws all that is available, of which one transfer may have carried a part only. */
async function drawTheRest({ config, jobs }: Deps, tx: Tx, payout: PayoutRow): Promise<void> {
  if (config.moneyMode !== 'platform' || !payout.is_automatic || payout.amount_kobo < largestTransferKobo) return;
  await jobs.send(tx, weeklyPayoutAgain, {
    since: lastRun(payout.created_at).at.toISOString(),
    creatorId: payout.creator_id,
  });
}

async function postEnd(
  tx: Tx,
  payout: PayoutRow,
  { before, to, now }: { before: PayoutState; to: Ending; now: Date },
): Promise<void> {
  if (to === 'failed') return postFailure(tx, payout, now);
  // A transfer that was returned has arrived before, even if we never heard of it: the fee is spent either way.
  if (before !== 'succeeded') await postArrival(tx, payout, now);
  if (to === 'reversed') await postReturn(tx, payout, now);
}

/** A final status does not change: if the provider reports another one, the operator has to look. */
async function reportOtherEnd(deps: Deps, { reference }: PayoutRow, theirs: Ending): Promise<void> {
  const ours = (await findPayout(deps.db, reference))?.state;
  const isStale = ours === 'reversed' && theirs === 'succeeded';
  const isReturnedInBoth = ours === 'failed' && theirs === 'reversed';
  if (ours === theirs || isStale || isReturnedInBoth) return;
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
  const email = await findCreatorEmail(tx, creatorId);
  if (email === '') return reportToOperator(deps, tx, payout, outcome);
  const notification = await notifyOnce(tx, {
    to: creatorId,
    from: creatorId,
    entityType: 'transaction',
    entityId: id,
    eventKey: `${events[outcome.to]}:${id}`,
    at,
  });
  await deps.jobs.send(tx, outgoingMail, payoutEmail(deps, await readerOf(tx, email), payout, outcome));
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}

/** A deleted account has no address, and nobody draws what comes back to it. */
async function reportToOperator(deps: Deps, tx: Tx, payout: PayoutRow, { to }: Outcome): Promise<void> {
  const { reference: key, creator_id: creatorId, amount_kobo: amountKobo } = payout;
  if (to === 'succeeded') return;
  const exception = { kind: 'payout_returned_to_deleted', key, details: { creatorId, amountKobo } } as const;
  await recordReconciliationException({ ...deps, db: tx }, exception);
}

function payoutEmail(
  { config }: Pick<Deps, 'config'>,
  reader: Reader,
  payout: PayoutRow,
  { to, failure }: Outcome,
): EmailMessage {
  if (to === 'succeeded') return payoutPaidEmail(reader, config, payout);
  if (to === 'reversed') return payoutReturnedEmail(reader, config, payout);
  return payoutFailedEmail(reader, config, payout, failure);
}
