import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { notifyOnce, showNotifications } from '#features/identity/notifications/notifications.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { findCorrespondents } from './notify-refund.queries.ts';

/** The payment that goes back, or a part of it. */
interface RefundedPayment {
  id: string;
  patron_id: string;
  creator_id: string;
}

/** The sentences of an email about a refund: why, and what happens now. */
type Sentences = (m: Catalogue['refundsMail'], creatorName: string) => readonly [string, ...string[]];

/** Emails the patron that an amount of their payment goes back to them. */
export async function emailRefund(
  deps: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  { patron_id: to, creator_id: from }: Omit<RefundedPayment, 'id'>,
  amountKobo: number,
  sentences: Sentences,
): Promise<void> {
  const { email, creatorName } = await findCorrespondents(tx, to, from);
  const reader = await readerOf(tx, email);
  const { refundsMail: m } = catalogue(reader.locale);
  const link = `${deps.config.publicUrl.origin}/membership/app/payment-history`;
  const message = composeEmail({
    reader,
    subject: m.subject(naira(amountKobo), creatorName),
    parts: [...sentences(m, creatorName), { link, label: m.seePayments }],
  });
  await deps.jobs.send(tx, outgoingMail, message);
}

/** Notifies the patron of a refund, once per `eventKey`. */
export async function notifyRefund(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { id, creator_id: from, patron_id: to }: RefundedPayment,
  eventKey: string,
): Promise<void> {
  const at = deps.clock.now();
  const notification = await notifyOnce(tx, { to, from, entityType: 'transaction', entityId: id, eventKey, at });
  if (notification) afterCommit(() => showNotifications(deps, [notification]));
}
