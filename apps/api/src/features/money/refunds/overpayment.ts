import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import type { Attempt } from '#features/money/billing/attempts.queries.ts';
import { platformFees, post, provider, providerFees, toRefund } from '#features/money/ledger/ledger.service.ts';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { insertRefund } from './refunds.queries.ts';
import { findCorrespondents } from './overpayment.queries.ts';

/**
 * Refunds an overpayment: an invoice paid twice, or a period that was cancelled. The whole amount goes back; the
 * platform bears the provider's fee.
 */
export async function refundOverpayment(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  attempt: Attempt,
  { feeKobo }: ProviderPayment,
): Promise<void> {
  const now = deps.clock.now();
  const { id: attemptId, creator_id: creatorId, amount_kobo: amountKobo } = attempt;
  await insertRefund(tx, { attemptId, creatorId, amountKobo, reason: 'overpayment', now });
  await post(tx, {
    kind: 'overpayment',
    key: `overpayment:${attemptId}`,
    creatorId,
    invoiceId: attempt.invoice_id,
    at: now,
    movements: [
      { from: provider, to: toRefund, amountKobo },
      { from: platformFees, to: providerFees, amountKobo: feeKobo },
    ],
  });
  await notifyPatron(deps, tx, afterCommit, attempt, now);
  afterCommit(() => {
    deps.metrics.events.inc({ event: 'payment_overpayment' });
    deps.log.warn({ reference: attempt.reference }, 'an overpayment is refunded');
  });
}

async function notifyPatron(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { id, amount_kobo: amountKobo, creator_id: from, patron_id: to }: Attempt,
  at: Date,
): Promise<void> {
  const eventKey = `refunded:${id}`;
  const notification = await notifyOnce(tx, { to, from, entityType: 'transaction', entityId: id, eventKey, at });
  const { email, creatorName } = await findCorrespondents(tx, to, from);
  const reader = await readerOf(tx, email);
  const { refundsMail: m } = catalogue(reader.locale);
  const amount = naira(amountKobo);
  const page = `${deps.config.publicUrl.origin}/membership/app/payment-history`;
  const message = composeEmail({
    reader,
    subject: m.overpaymentSubject(amount, creatorName),
    parts: [m.overpaymentLead(amount, creatorName), m.overpaymentReturned, { link: page, label: m.seePayments }],
  });
  await deps.jobs.send(tx, outgoingMail, message);
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}
