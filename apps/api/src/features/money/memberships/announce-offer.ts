import { lagosDate } from '#features/money/billing/calendar.ts';
import {
  notifyGrouped,
  showNotifications,
  type NewNotification,
  type TransactionEvent,
} from '#features/identity/notifications/notifications.service.ts';
import { priceOfferedEmail, stoppedEmail } from '#features/money/subscriptions/changes/change-emails.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import {
  findLeftBehind,
  findOnOtherPrice,
  takeNewPrices,
  NOTIFIED_AT_ONCE,
  type Patron,
  type PriceAnnouncement,
} from './announce-offer.queries.ts';

interface Offer {
  membershipId: string;
  creatorId: string;
}

interface Withdrawal extends Offer {
  /** Id of the last event announced; 0 at first. */
  after: number;
}

/** Announces to the patrons of an offer that it is withdrawn. Sent in the transaction that withdraws it. */
export const announceWithdrawal = queue<Withdrawal>('announce-withdrawal', {}, { formerly: 'tell-of-withdrawal' });
/** Announces the new price of an offer to patrons who pay another one. */
export const announcePrice = queue<PriceAnnouncement>('announce-price', {}, { formerly: 'tell-of-price' });

/** Announces price changes at most once a day, and only the last one. */
export const announceNewPrices = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const price of await takeNewPrices(tx, lagosDate(clock.now()))) {
      await jobs.send(tx, announcePrice, { ...price, after: null });
    }
  });

export async function announceWithdrawalToSome(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  announcement: Withdrawal,
): Promise<void> {
  const { creatorId } = announcement;
  const patrons = await findLeftBehind(tx, { ...announcement, now: deps.clock.now() });
  await notifyPatrons(deps, tx, afterCommit, patrons, {
    creatorId,
    keyOf: ({ subscription_id: id }) => `offer-withdrawn:${id}`,
    emailTo: (reader, { until, isCharged, ...patron }) =>
      stoppedEmail(
        deps,
        { ...patron, reader, creatorId },
        { reason: 'offer_withdrawn', until, isCharged, refundKobo: null },
      ),
  });
  const last = patrons[NOTIFIED_AT_ONCE - 1];
  if (last) await deps.jobs.send(tx, announceWithdrawal, { ...announcement, after: last.event_id });
}

export async function announcePriceToSome(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  announcement: PriceAnnouncement,
): Promise<void> {
  const { creatorId, priceKobo: offeredKobo } = announcement;
  const today = lagosDate(deps.clock.now());
  const patrons = await findOnOtherPrice(tx, announcement);
  await notifyPatrons(deps, tx, afterCommit, patrons, {
    creatorId,
    keyOf: ({ subscription_id: id }) => `price-offered:${id}:${today}`,
    emailTo: (reader, { subscription_id: subscriptionId, price_kobo: priceKobo, ...patron }) =>
      priceOfferedEmail(deps, { ...patron, reader, creatorId }, { subscriptionId, priceKobo, offeredKobo }),
  });
  const last = patrons[NOTIFIED_AT_ONCE - 1];
  if (last) await deps.jobs.send(tx, announcePrice, { ...announcement, after: last.subscription_id });
}

interface Announcement<Recipient> {
  creatorId: string;
  /** Event key of the notification. */
  keyOf: (patron: Recipient) => `${TransactionEvent}:${string}`;
  emailTo: (reader: Reader, patron: Recipient) => EmailMessage;
}

/**
 * Sends a notification and an email to each patron not yet notified. The rest is left, in the same transaction, to the
 * next job: after a crash nobody is left out or notified twice.
 */
async function notifyPatrons<Recipient extends Patron>(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  patrons: readonly Recipient[],
  { creatorId: from, keyOf, emailTo }: Announcement<Recipient>,
): Promise<void> {
  const at = deps.clock.now();
  const toNewNotification = (patron: Recipient): NewNotification => ({
    to: patron.patron_id,
    from,
    others: 0,
    entityType: 'transaction',
    entityId: patron.subscription_id,
    eventKey: keyOf(patron),
    at,
  });
  const notifications = await notifyGrouped(tx, patrons.map(toNewNotification));
  const notified = new Set(notifications.map(({ userId }) => userId));
  for (const patron of patrons.filter(({ patron_id: id }) => notified.has(id))) {
    await deps.jobs.send(tx, outgoingMail, emailTo({ to: patron.email, locale: localeOfTag(patron.locale) }, patron));
  }
  afterCommit(() => showNotifications(deps, notifications));
}
