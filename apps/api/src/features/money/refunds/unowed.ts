import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import type { Attempt } from '#features/money/billing/attempts.queries.ts';
import { feeOf } from '#features/money/billing/quote.ts';
import {
  platformFees,
  post,
  provider,
  providerFees,
  toRefund,
  type Movement,
  type PostingKind,
} from '#features/money/ledger/ledger.service.ts';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { insertRefund } from './refunds.queries.ts';
import { findCorrespondents } from './unowed.queries.ts';

// Money that a payer did not owe goes back by itself: all of it, or what is above the price.

interface Unowed {
  attempt: Attempt;
  payment: ProviderPayment;
  /** True if less came than the price. */
  isShort: boolean;
}

/**
 * Refunds a payment that bought nothing: of an invoice paid twice, of a period that was cancelled, or below the price.
 * All that came goes back; the platform bears the provider's fee.
 */
export async function refundUnowed(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { attempt, payment, isShort }: Unowed,
): Promise<void> {
  const { id: attemptId, creator_id: creatorId } = attempt;
  const { amountKobo } = payment;
  const reason = isShort ? 'underpayment' : 'overpayment';
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason, now: deps.clock.now() });
  await postReceived(deps, tx, attempt, 'overpayment', [
    { from: provider, to: toRefund, amountKobo },
    { from: platformFees, to: providerFees, amountKobo: feeOf(payment) },
  ]);
  await notifyPatron(deps, tx, afterCommit, attempt);
  await sendEmail(deps, tx, attempt, reason, amountKobo);
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_overpayment' });
    deps.log.warn({ reference: attempt.reference, reason }, 'a payment that bought nothing is refunded');
  });
}

/** Refunds what came above the price; does nothing if the price came. */
export async function refundExcess(deps: Deps, tx: Tx, attempt: Attempt, receivedKobo: number): Promise<void> {
  const { id: attemptId, creator_id: creatorId } = attempt;
  const amountKobo = receivedKobo - attempt.amount_kobo;
  if (amountKobo === 0) return;
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason: 'excess', now: deps.clock.now() });
  await postReceived(deps, tx, attempt, 'excess', [{ from: provider, to: toRefund, amountKobo }]);
  await sendEmail(deps, tx, attempt, 'excess', amountKobo);
}

async function postReceived(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, creator_id: creatorId, invoice_id: invoiceId }: Attempt,
  kind: PostingKind,
  movements: readonly Movement[],
): Promise<void> {
  await post(tx, { kind, key: `${kind}:${id}`, creatorId, invoiceId, at: clock.now(), movements });
}

async function notifyPatron(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { id, creator_id: from, patron_id: to }: Attempt,
): Promise<void> {
  const eventKey = `refunded:${id}`;
  const at = deps.clock.now();
  const notification = await notifyOnce(tx, { to, from, entityType: 'transaction', entityId: id, eventKey, at });
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}

async function sendEmail(
  deps: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  { patron_id: to, creator_id: from, amount_kobo: priceKobo }: Attempt,
  reason: 'overpayment' | 'excess' | 'underpayment',
  amountKobo: number,
): Promise<void> {
  const { email, creatorName } = await findCorrespondents(tx, to, from);
  const reader = await readerOf(tx, email);
  const { refundsMail: m } = catalogue(reader.locale);
  const [amount, price] = [naira(amountKobo), naira(priceKobo)];
  const lead = {
    overpayment: m.overpaymentLead(amount, creatorName),
    excess: m.excessLead(naira(priceKobo + amountKobo), price),
    underpayment: m.underpaymentLead(amount, price),
  }[reason];
  const page = `${deps.config.publicUrl.origin}/membership/app/payment-history`;
  const message = composeEmail({
    reader,
    subject: m.subject(amount, creatorName),
    parts: [lead, reason === 'excess' ? m.excessReturned(amount) : m.returned, { link: page, label: m.seePayments }],
  });
  await deps.jobs.send(tx, outgoingMail, message);
}
