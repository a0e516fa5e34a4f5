import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { isForGood, reasonOf } from '#features/money/billing/failure-words.ts';
import type { TransactionEvent } from '#features/identity/notifications/notifications.service.ts';
import { siteUrl } from '#platform/http/hosts.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import type { Correspondents } from './renewal-emails.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { cancelLink, payLink } from '../links/signed-links.ts';
import { chargeAt, chargeDays, dueDate, graceEnd, type PatronTerm } from '../terms.ts';

export type RenewalEvent =
  | { event: Extract<TransactionEvent, 'payment-due' | 'membership-unpaid'>; now: Date }
  | { event: 'charge-ahead'; now: Date }
  | { event: Extract<TransactionEvent, 'payment-lapsed'>; isUnconfirmed?: true; now: Date }
  | { event: 'payment-failed'; attemptId: string; failure: string | null; now: Date };

/** Emails a patron about a renewal: amount, creator, reason, deadline, and the one link that resolves it. */
export function renewalEmail(
  deps: Deps,
  reader: Reader,
  subscription: LockedSubscription,
  { creatorName, userName }: Omit<Correspondents, 'email'>,
  update: RenewalEvent,
): EmailMessage {
  const { renewalsMail: m, billingServer, dates } = catalogue(reader.locale);
  const amount = naira(subscription.price_kobo);
  const { period_no: periodNo, id } = subscription;
  const term = termOf(subscription);
  const pay: Part = { link: payLink(deps, id, periodNo), label: m.payNow(amount) };
  const cancel: Part = { link: cancelLink(deps, id), label: m.cancelInstead };
  const keepUntil = m.keepUntil(dates.dayOf(graceEnd(term)));
  if (update.event === 'payment-due') {
    const lead = m.dueLead(amount, creatorName, dates.dayInWords(dueDate(term)));
    return composeEmail({ reader, subject: m.dueSubject(amount, creatorName), parts: [lead, pay, cancel] });
  }
  if (update.event === 'charge-ahead') {
    const day = dates.dayInWords(dueDate(term));
    const parts = [m.aheadLead(amount, creatorName, day), m.aheadCancel, cancel];
    return composeEmail({ reader, subject: m.aheadSubject(amount, creatorName, day), parts });
  }
  if (update.event === 'payment-lapsed') {
    const lead = update.isUnconfirmed
      ? [m.unconfirmedLead(amount, creatorName), m.unconfirmedMoney]
      : [m.lapsedLead(amount, creatorName)];
    return composeEmail({
      reader,
      subject: m.lapsedSubject(amount, creatorName),
      parts: [...lead, keepUntil, pay, cancel],
    });
  }
  if (update.event === 'payment-failed') {
    const lead = m.failedLead(amount, creatorName, reasonOf(update.failure, billingServer));
    const next = isForGood(update.failure) ? null : nextTry(term, update.now);
    const after = next ? m.weTryAgain(dates.dayOf(next)) : m.noMoreTries;
    return composeEmail({
      reader,
      subject: m.failedSubject(amount, creatorName),
      parts: [lead, after, keepUntil, pay, cancel],
    });
  }
  const page = siteUrl(deps.config.publicUrl, userName);
  return composeEmail({
    reader,
    subject: m.unpaidSubject(creatorName),
    parts: [m.unpaidLead(amount, creatorName), m.unpaidBack, { link: page, label: m.join(creatorName) }],
  });
}

const nextTry = (term: PatronTerm, now: Date): Date | undefined =>
  chargeDays(term)
    .map((day) => chargeAt(term, day))
    .find((retryDay) => retryDay > now);

function termOf({ anchor_date, anchor_no, period_no, patron_id }: LockedSubscription): PatronTerm {
  if (anchor_date === null) throw new Error('a membership that was never paid has no payment due');
  return { anchor_date, anchor_no, period_no, patron_id };
}
