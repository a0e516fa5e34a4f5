import { NOT_TRIED } from '#features/money/billing/failure-words.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { renewalEmail, type EmailedEvent, type RenewalEvent } from './renewal-emails.ts';
import { findCorrespondents, noteUnsentFailure } from './renewal-emails.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';

/**
 * Notifies a patron of a renewal by email and notification, once per event; of a charge to come by email alone. An
 * email about a failure waits for the others of the run.
 */
export async function notifyPatron(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  subscription: LockedSubscription,
  update: RenewalEvent,
): Promise<void> {
  if (update.event === 'charge-ahead') return sendEmail(deps, tx, subscription, update);
  const { id, creator_id: from, patron_id: to } = subscription;
  const eventKey = `${update.event}:${whatOf(subscription, update)}`;
  const notification = await notifyOnce(tx, {
    to,
    from,
    entityType: 'transaction',
    entityId: id,
    eventKey,
    at: update.now,
  });
  if (!notification) return;
  if (update.event === 'payment-failed') await noteUnsentFailure(tx, id, update.failure ?? '');
  else if (update.event === 'payment-lapsed' && update.why === 'not_tried') await noteUnsentFailure(tx, id, NOT_TRIED);
  else await sendEmail(deps, tx, subscription, update);
  afterCommit(() => showNotifications(deps, [notification]));
}

async function sendEmail(deps: Deps, tx: Tx, subscription: LockedSubscription, update: EmailedEvent): Promise<void> {
  const correspondents = await findCorrespondents(tx, subscription);
  const reader = await readerOf(tx, correspondents.email);
  await deps.jobs.send(tx, outgoingMail, renewalEmail(deps, reader, subscription, correspondents, update));
}

/** Identifies the event. A period that lapsed during a suspension may lapse once more, so a lapse includes the date. */
function whatOf({ id, period_no: periodNo }: LockedSubscription, update: RenewalEvent): string {
  if (update.event === 'payment-failed') return update.attemptId;
  const period = `${id}:${periodNo}`;
  return update.event === 'payment-lapsed' ? `${period}:${lagosDate(update.now)}` : period;
}
