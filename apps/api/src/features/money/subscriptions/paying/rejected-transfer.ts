import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { readerOf } from '#features/identity/users/readers.ts';
import { findAttempt, isUnsettled, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { paymentPage } from '#features/money/billing/return-address.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { payLink } from '../links/signed-links.ts';
import { findCorrespondents } from '../renewals/renewal-emails.queries.ts';

/**
 * Emails a patron whose bank transfer the provider rejected (`bank.transfer.rejected`), usually for its amount, unless
 * the payment came meanwhile: whoever has closed the checkout would not hear of it.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function emailRejectedTransfer(deps: Deps, providerId: number): Promise<void> {
  const payment = await deps.payments.findPayment(providerId);
  if (!payment || payment.status === 'succeeded' || payment.status === 'reversed') return;
  await inTransaction(deps.db, async (tx) => {
    const attempt = await findAttempt(tx, payment.reference);
    if (attempt?.kind === 'checkout' && isUnsettled(attempt)) await sendEmail(deps, tx, attempt);
  });
}

async function sendEmail(deps: Deps, tx: Tx, attempt: Attempt): Promise<void> {
  const { subscription_id: id, period_no: periodNo } = attempt;
  const { email, creatorName, userName } = await findCorrespondents(tx, attempt);
  const reader = await readerOf(tx, email);
  const { renewalsMail: m } = catalogue(reader.locale);
  const amount = naira(attempt.amount_kobo);
  const link = periodNo === 0 ? paymentPage(deps.config.publicUrl, userName) : payLink(deps, id, periodNo);
  const message = composeEmail({
    reader,
    subject: m.rejectedSubject(creatorName),
    parts: [m.rejectedLead(amount, creatorName), m.rejectedMoney, { link, label: m.payNow(amount) }],
  });
  await deps.jobs.send(tx, outgoingMail, message);
}
