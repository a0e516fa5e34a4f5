import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { readerOf } from '#features/identity/users/readers.ts';
import { findAttempt, isUnsettled, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { siteUrl } from '#platform/http/hosts.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { payLink } from '../links/signed-links.ts';
import { findCorrespondents } from '../renewals/renewal-emails.queries.ts';
import { lockSubscription } from './settle.queries.ts';

/**
 * Tells a patron that a transfer of another sum than the price is sent back by the bank, if the payment is still open:
 * who has closed the checkout would not hear of it.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function emailWrongAmount(deps: Deps, providerId: number): Promise<void> {
  const payment = await deps.payments.findPayment(providerId);
  if (payment?.status !== 'pending' && payment?.status !== 'missing') return;
  await inTransaction(deps.db, async (tx) => {
    const attempt = await findAttempt(tx, payment.reference);
    if (attempt?.kind === 'checkout' && isUnsettled(attempt)) await sendEmail(deps, tx, attempt);
  });
}

async function sendEmail(deps: Deps, tx: Tx, attempt: Attempt): Promise<void> {
  const { email, creatorName, userName } = await findCorrespondents(tx, attempt);
  const { state } = await lockSubscription(tx, attempt.subscription_id);
  const reader = await readerOf(tx, email);
  const { renewalsMail: m } = catalogue(reader.locale);
  const amount = naira(attempt.amount_kobo);
  const link: Part =
    state === 'pending'
      ? { link: siteUrl(deps.config.publicUrl, userName), label: m.wrongAmountPage(creatorName) }
      : { link: payLink(deps, attempt.subscription_id, attempt.period_no), label: m.payNow(amount) };
  const message = composeEmail({
    reader,
    subject: m.wrongAmountSubject(amount, creatorName),
    parts: [m.wrongAmountLead(amount, creatorName), m.wrongAmountRemedy(amount), link],
  });
  await deps.jobs.send(tx, outgoingMail, message);
}
