import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { noteExpiryReminder } from '#features/money/billing/expiring-methods.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { paymentMethodsUrl } from './renewal-emails.ts';
import { lockExpiringMethod, type ExpiringMethod } from './card-expiry.queries.ts';

const DAYS_BEFORE = [30, 7];
/** A day begins at 08:00, so that nobody is written to at night. */
const DAY_BEGINS_MS = minutes(8 * 60);

/** Tells patrons that a card which renews their memberships expires: 30 and 7 days before, once each. */
export async function remindOfExpiry(deps: Deps): Promise<void> {
  const today = lagosDate(later(deps.clock.now(), -DAY_BEGINS_MS));
  while (await remindOne(deps, today));
}

const remindOne = (deps: Deps, today: string): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const expiring = await lockExpiringMethod(tx, { today, daysBefore: DAYS_BEFORE });
    if (!expiring) return false;
    await noteExpiryReminder(tx, expiring.id, today);
    await deps.jobs.send(tx, outgoingMail, expiryEmail(deps, await readerOf(tx, expiring.email), expiring));
    return true;
  });

function expiryEmail(
  { config }: Pick<Deps, 'config'>,
  reader: Reader,
  { method: { channel, brand, bank, last4 }, lastDay, memberships }: ExpiringMethod,
): EmailMessage {
  const { renewalsMail: m, subscriptions: words, dates } = catalogue(reader.locale);
  const name = channel === 'card' ? capital(brand ?? words.card) : (bank ?? words.bankAccount);
  const card = last4 === null ? name : words.methodEnding(name, last4);
  const day = dates.dayInWords(lastDay);
  return composeEmail({
    reader,
    subject: m.expirySubject(card, day),
    parts: [
      m.expiryLead(card, day),
      { facts: Object.fromEntries(memberships.map(({ creator, priceKobo }) => [creator, naira(priceKobo)])) },
      m.expiryRemedy,
      { link: paymentMethodsUrl(config), label: m.changeCard },
    ],
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
