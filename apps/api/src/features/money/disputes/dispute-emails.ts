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
  id: string;
  patronName: string;
  paidAt: Date;
}

/** Explains the event, its effect on the creator's money, and the creator's options with their deadline. */
export function disputeEmail(
  { publicUrl, moneyMode }: Pick<Config, 'moneyMode' | 'publicUrl'>,
  reader: Reader,
  { id, patronName, paidAt }: About,
  update: DisputeEvent,
): EmailMessage {
  const { disputesMail: m, dates } = catalogue(reader.locale);
  const amount = naira(update.amountKobo);
  const screen = `${publicUrl.origin}/membership/app/payout`;
  const payouts: Part = { link: screen, label: m.seePayouts };
  const answer: Part = { link: `${screen}/disputes/${id}`, label: m.answerNow };
  const write = (subject: string, sentences: readonly string[], link: Part) =>
    composeEmail({ reader, subject, parts: [...sentences, link] });
  if (update.event === 'disputed') {
    const sentences = [
      m.disputedLead(amount, patronName, dates.dayOf(paidAt)),
      m.disputedMeanwhile[moneyMode](amount),
      update.dueAt === null ? m.disputedAnswerSoon : m.disputedAnswerBy(update.dueAt),
    ];
    return write(m.disputedSubject(amount, patronName), sentences, answer);
  }
  if (update.event === 'dispute-due')
    return write(m.dueSubject(amount, patronName), [m.dueLead(amount, patronName, update.dueAt), m.dueAnswer], answer);
  if (update.event === 'dispute-won')
    return write(m.wonSubject(amount, patronName), [m.wonLead[moneyMode](amount), m.wonAfter(patronName)], payouts);
  const lost = [
    m.lostLead(amount, patronName, dates.dayOf(paidAt)),
    m.lostAfter[moneyMode](amount, naira(update.feeKobo)),
  ];
  return write(m.lostSubject(amount, patronName), lost, payouts);
}
