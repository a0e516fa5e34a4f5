import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { findParties } from '#features/identity/names/parties.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import type { BookedPayment } from './books.queries.ts';
import type { Refunded } from './notify-patron.ts';

/** Emails the creator whose balance pays for a refund that they did not make. */
export async function notifyCreator(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  payment: BookedPayment,
  { amountKobo, end }: Refunded,
): Promise<void> {
  const { email, patronName } = await findParties(tx, payment);
  const reader = await readerOf(tx, email);
  const { booksMail: m } = catalogue(reader.locale);
  const amount = naira(amountKobo);
  const message = composeEmail({
    reader,
    subject: m.wentBackSubject(amount, patronName),
    parts: [
      m.wentBackLead(amount, patronName),
      ...(end === null ? [] : [end === 'now' ? m.endedWithIt : m.endsLater(end.paidUntil)]),
      m.replyIfWrong,
      { link: `${config.publicUrl.origin}/membership/app/payout`, label: m.seePayouts },
    ],
  });
  await jobs.send(tx, outgoingMail, message);
}
