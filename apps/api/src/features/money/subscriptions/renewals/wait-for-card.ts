import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { findCardCharges, lockCard, type CardCharge } from '#features/money/billing/card-charges.queries.ts';
import { faultOf } from '#features/money/billing/failure-words.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { changeState } from '../changes/changes.queries.ts';
import type { LockedSubscription } from '../paying/settle.queries.ts';
import { chargeAt, dueAt, graceEnd, type PatronTerm } from '../terms.ts';
import { putNext } from './charge-saved.queries.ts';
import { notifyPatron } from './notify-patron.ts';
import { lastDay } from './whats-due.ts';

const LOOK_AGAIN_MS = minutes(1);
/** A charge without an answer for longer does not hold up the others of its card. */
const BUSY_MAX_MS = minutes(30);

type Due = LockedSubscription & PatronTerm;

/**
 * Postpones a charge whose card is being charged, or was declined today: ten declines in a row lock a card at all
 * merchants, so it is tried once a day, for whichever membership. False if the card may be charged now; then nobody
 * else charges it until the transaction ends.
 */
export async function waitsForCard(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  subscription: Due,
  now: Date,
): Promise<boolean> {
  const { id, method_id: methodId } = subscription;
  if (methodId === null) return false;
  await lockCard(tx, methodId);
  const charges = await findCardCharges(tx, methodId, lagosMidnight(lagosDate(now)));
  if (charges.some(isDecline)) {
    await waitUntilTomorrow(deps, tx, afterCommit, subscription, now);
    return true;
  }
  if (!charges.some((charge) => isBusy(charge, now))) return false;
  await putNext(tx, id, later(now, LOOK_AGAIN_MS));
  return true;
}

const isDecline = ({ state, failure }: CardCharge): boolean => state === 'failed' && faultOf(failure) === null;

const isBusy = ({ state, created_at }: CardCharge, now: Date): boolean =>
  (state === 'created' || state === 'sent' || state === 'unknown') && created_at > later(now, -BUSY_MAX_MS);

/** Access goes on for the days of grace, as after a decline, and the patron may pay another way. */
async function waitUntilTomorrow(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  subscription: Due,
  now: Date,
): Promise<void> {
  const { id } = subscription;
  const today = Math.floor((now.getTime() - dueAt(subscription).getTime()) / days(1));
  const tomorrow = chargeAt(subscription, today + 1);
  await putNext(tx, id, tomorrow < graceEnd(subscription) ? tomorrow : lastDay(subscription, now));
  const isNew = await changeState(tx, { id, from: ['active'], to: 'past_due', reason: 'not_paid_yet', now });
  if (isNew)
    await notifyPatron(deps, tx, afterCommit, subscription, { event: 'payment-lapsed', why: 'not_tried', now });
}
