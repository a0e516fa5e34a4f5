import { findParties } from '#features/identity/names/parties.queries.ts';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { disputeEmail, type DisputeEvent } from './dispute-emails.ts';
import { getDisputeId, type DisputedPayment } from './disputes.queries.ts';

interface DisputeUpdate {
  payment: DisputedPayment & { settled_at: Date };
  providerId: number;
  update: DisputeEvent;
}

/** Notifies a creator of a bank's request or decision, in the bell and by email. */
export async function notifyCreator(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { payment, providerId, update }: DisputeUpdate,
): Promise<void> {
  const { id, creator_id: to, patron_id: from, settled_at: paidAt } = payment;
  const eventKey = `${update.event}:${providerId}`;
  const at = deps.clock.now();
  const notification = await notifyOnce(tx, { to, from, entityType: 'transaction', entityId: id, eventKey, at });
  const { email, patronName } = await findParties(tx, payment);
  const reader = await readerOf(tx, email);
  const about = { id: await getDisputeId(tx, providerId), patronName, paidAt };
  await deps.jobs.send(tx, outgoingMail, disputeEmail(deps.config, reader, about, update));
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}
