import { catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import type { Config } from '#app/config.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';

export type DisputeEvent =
  | { event: 'disputed'; amountKobo: number; dueAt: Date | null }
  | { event: 'dispute-due'; amountKobo: number; dueAt: Date }
  | { event: 'dispute-won'; amountKobo: number }
  | { event: 'dispute-lost'; amountKobo: number; feeKobo: number };

interface About {
  patronName: string;
  paidAt: Date;
}

/** Explains the event, its effect on the creator's balance, and the creator's options with their deadline. */
export function disputeEmail(
  { publicUrl }: Config,
  reader: Reader,
  { patronName, paidAt }: About,
  update: DisputeEvent,
): EmailMessage {
  const { disputesMail: m, dates } = catalogue(reader.locale);
  const amount = naira(update.amountKobo);
  const payouts: Part = { link: `${publicUrl.origin}/membership/app/payout`, label: m.seePayouts };
  const write = (subject: string, sentences: readonly string[]) =>
    composeEmail({ reader, subject, parts: [...sentences, payouts] });
  if (update.event === 'disputed') {
    return write(m.disputedSubject(amount, patronName), [
      m.disputedLead(amount, patronName, dates.dayOf(paidAt)),
      m.disputedMeanwhile(amount),
      update.dueAt === null ? m.disputedAnswerSoon : m.disputedAnswerBy(update.dueAt),
    ]);
  }
  if (update.event === 'dispute-due')
    return write(m.dueSubject(amount, patronName), [m.dueLead(amount, patronName, update.dueAt), m.dueAnswer]);
  if (update.event === 'dispute-won')
    return write(m.wonSubject(amount, patronName), [m.wonLead(amount), m.wonAfter(patronName)]);
  return write(m.lostSubject(amount, patronName), [
    m.lostLead(amount, patronName, dates.dayOf(paidAt)),
    m.lostFee(naira(update.feeKobo)),
  ]);
}
