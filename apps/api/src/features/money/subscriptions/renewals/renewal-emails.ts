import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { NOT_TRIED, reasonOf } from '#features/money/billing/failure-words.ts';
import type { TransactionEvent } from '#features/identity/notifications/notifications.service.ts';
import { siteUrl } from '#platform/http/hosts.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import type { Correspondents, UnsentFailure } from './renewal-emails.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { cancelLink, payLink } from '../links/signed-links.ts';
import { dueDate, graceEnd, type GraceTerm } from '../terms.ts';

export type RenewalEvent =
  | { event: Extract<TransactionEvent, 'payment-due' | 'membership-unpaid'>; now: Date }
  | { event: 'charge-ahead'; now: Date }
  | { event: Extract<TransactionEvent, 'payment-lapsed'>; why?: 'unconfirmed' | 'not_tried'; now: Date }
  | { event: 'payment-failed'; attemptId: string; failure: string | null; now: Date };

/** What is written at once; failures are written together. */
export type EmailedEvent = Exclude<RenewalEvent, { event: 'payment-failed' }>;

/** Emails a patron about a renewal: amount, creator, reason, deadline, and the one link that resolves it. */
export function renewalEmail(
  deps: Deps,
  reader: Reader,
  subscription: LockedSubscription,
  { creatorName, userName }: Omit<Correspondents, 'email'>,
  update: EmailedEvent,
): EmailMessage {
  const { renewalsMail: m, dates } = catalogue(reader.locale);
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
    const lead =
      update.why === 'unconfirmed'
        ? [m.unconfirmedLead(amount, creatorName), m.unconfirmedMoney]
        : [m.lapsedLead(amount, creatorName)];
    return composeEmail({
      reader,
      subject: m.lapsedSubject(amount, creatorName),
      parts: [...lead, keepUntil, pay, cancel],
    });
  }
  const page = siteUrl(deps.config.publicUrl, userName);
  return composeEmail({
    reader,
    subject: m.unpaidSubject(creatorName),
    parts: [
      m.unpaidLead(amount, creatorName, term.grace_days),
      m.unpaidBack,
      { link: page, label: m.join(creatorName) },
    ],
  });
}

/** Where a patron changes their card. */
export const paymentMethodsUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl.origin}/membership/app/payment-methods`;

/** Emails a patron about all that failed in one run: amount, creator, reason, what follows, and a link to pay. */
export function failuresEmail(deps: Deps, reader: Reader, failures: readonly UnsentFailure[]): EmailMessage {
  const { renewalsMail: m, billingServer, dates } = catalogue(reader.locale);
  const isOne = failures.length === 1;
  const parts = failures.flatMap((failed): Part[] => {
    const { id, period_no, price_kobo, creatorName, failure } = failed;
    const amount = naira(price_kobo);
    const until = graceEnd(failed);
    const hasRetry = failed.method_id !== null && failed.next_at < until;
    return [
      failure === NOT_TRIED
        ? m.notTriedLead(amount, creatorName)
        : m.failedLead(amount, creatorName, reasonOf(failure, billingServer)),
      hasRetry ? m.weTryAgain(dates.dayOf(failed.next_at)) : m.noMoreTries,
      m.keepUntil(dates.dayOf(until)),
      { link: payLink(deps, id, period_no), label: isOne ? m.payNow(amount) : m.payTo(amount, creatorName) },
      { link: cancelLink(deps, id), label: isOne ? m.cancelInstead : m.cancelOf(creatorName) },
    ];
  });
  // A card that failed is changed once for all that it renews.
  if (failures.some(({ method_id }) => method_id !== null))
    parts.push({ link: paymentMethodsUrl(deps.config), label: m.changeCard });
  const [first] = failures;
  const subject =
    isOne && first ? m.failedSubject(naira(first.price_kobo), first.creatorName) : m.severalFailed(failures.length);
  return composeEmail({ reader, subject, parts });
}

function termOf({ anchor_date, anchor_no, period_no, grace_days }: LockedSubscription): GraceTerm {
  if (anchor_date === null) throw new Error('a membership that was never paid has no payment due');
  return { anchor_date, anchor_no, period_no, grace_days };
}
