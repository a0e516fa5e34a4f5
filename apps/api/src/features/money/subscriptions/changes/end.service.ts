import type { Subscription } from '@udala/contract/subscriptions';
import { voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { refundInvoice } from '#features/money/refunds/request-refund.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { getSubscription } from './change-own.ts';
import { changeState } from './changes.queries.ts';
import { findLastPayment, lockMembership, isSentBackByCreator, type LockedMembership } from './changing.queries.ts';
import { stopRenewing } from './stop-renewing.ts';
import { writeOfStop } from './write-of-change.ts';

/**
 * Ends a membership for its creator: with the paid period, or at once with a refund of the last payment. Idempotent.
 * `note` runs in the same transaction and records who else requested the end.
 * @throws AppError `not_found` when it is another creator's, `conflict` when there is nothing to refund.
 */
export function endSubscription(
  deps: Deps,
  viewer: Viewer,
  id: string,
  refund: boolean,
  note: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Subscription> {
  if (!isOnOwnSite(viewer)) throw notFound();
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const subscription = await lockMembership(tx, id, { creatorId: viewer.userId });
    if (!subscription) throw notFound();
    const end = refund ? endAndSendBack : endWithPeriod;
    if (await end(deps, tx, subscription, now)) {
      await notifyPatron(deps, tx, afterCommit, subscription, now);
      await note(tx);
    }
    return getSubscription(tx, id, { now, byPatron: false });
  });
}

async function endWithPeriod(deps: Deps, tx: Tx, subscription: LockedMembership, now: Date): Promise<boolean> {
  if (!(await stopRenewing(tx, subscription, 'creator', now))) return false;
  await writeOfStop(deps, tx, subscription, { reason: 'creator', now });
  return true;
}

async function endAndSendBack(deps: Deps, tx: Tx, subscription: LockedMembership, now: Date): Promise<boolean> {
  const { id, state } = subscription;
  if (state === 'ended') {
    if (await isSentBackByCreator(tx, subscription)) return false;
    throw new AppError('conflict', say().subscriptionsServer.alreadyEnded);
  }
  const payment = await findLastPayment(tx, subscription);
  if (!payment) throw new AppError('conflict', say().subscriptionsServer.nothingToSendBack);
  await voidOpenInvoices(tx, id);
  // Lock order: the creator's counter before their accounts, as in payments and disputes.
  await changeState(tx, { id, from: [state], to: 'ended', reason: 'creator', now });
  const refundKobo = await refundInvoice(tx, deps, payment.id);
  await writeOfStop(deps, tx, subscription, { reason: 'creator', refundKobo, now });
  return true;
}

async function notifyPatron(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { id, creator, patron, term }: LockedMembership,
  at: Date,
): Promise<void> {
  if (term === null) return;
  const eventKey = `membership-ended:${id}`;
  const parties = { to: patron.id, from: creator.id };
  const notification = await notifyOnce(tx, { ...parties, entityType: 'transaction', entityId: id, eventKey, at });
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}
