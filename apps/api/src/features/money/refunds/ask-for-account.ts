import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { readerOf } from '#features/identity/users/readers.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { findCorrespondents } from './notify-refund.queries.ts';
import { notifyRefund } from './notify-refund.ts';
import { lockAsked, noteAsked, type AskedRefund } from './refund-account.queries.ts';

/** Time for the patron to answer before the operator is asked instead. */
const ANSWER_MS = days(14);

/**
 * Asks a patron, once, for the bank account that their refund can go to. True while an answer may still come; false
 * once the operator has to see to it.
 */
export function askForAccount(deps: Deps, refundId: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const now = deps.clock.now();
    const refund = await lockAsked(tx, refundId);
    if (!refund?.is_patron_there) return false;
    if (refund.asked_at !== null) return later(refund.asked_at, ANSWER_MS) > now;
    await noteAsked(tx, refundId, now);
    await ask(deps, tx, afterCommit, refund, now);
    return true;
  });
}

async function ask(deps: Deps, tx: Tx, afterCommit: AfterCommit, refund: AskedRefund, now: Date): Promise<void> {
  const { id, payment_id: paymentId, patron_id, creator_id, amount_kobo: amountKobo } = refund;
  const payment = { id: paymentId, patron_id, creator_id };
  await notifyRefund(deps, tx, afterCommit, payment, `refund-account:${id}:${now.getTime()}`);
  const { email, creatorName } = await findCorrespondents(tx, patron_id, creator_id);
  const reader = await readerOf(tx, email);
  const { refundsMail: m } = catalogue(reader.locale);
  const link = `${deps.config.publicUrl.origin}/membership/app/payment-history#${paymentId}`;
  const parts = [m.accountLead(naira(amountKobo), creatorName), m.accountWhy, { link, label: m.giveAccount }] as const;
  const message = composeEmail({ reader, subject: m.accountSubject(naira(amountKobo)), parts });
  await deps.jobs.send(tx, outgoingMail, message);
}
